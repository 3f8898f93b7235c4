//! A game as a moving picture: an animated PNG, one frame a position.

use super::board::Orientation;
use super::picture;
use crate::rules::grid::Square;
use crate::rules::view::View;

/// One position, and where something changed.
pub struct Frame {
    pub view: View,
    pub changed: Vec<Square>,
}

/// How long a position is shown, and the last one, in hundredths of a second.
const SHOWN: u16 = 90;
const LAST_SHOWN: u16 = 400;

/// The positions one after the other, over and over. Programs that know no animation show the first.
///
/// # Panics
/// If there is no frame.
pub fn apng(frames: &[Frame], orientation: Orientation, seats: usize, width: u32) -> Vec<u8> {
    let mut pictures = frames.iter().map(|frame| picture::pixels(&picture::svg(&frame.view, orientation, seats, &frame.changed), width));
    let first = pictures.next().expect("a film has a frame");
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, first.width(), first.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_animated(frames.len() as u32, 0).expect("a film has a frame");
    encoder.set_frame_delay(SHOWN, 100).expect("the film is animated");
    let mut writer = encoder.write_header().expect("bytes in memory can be written");
    for (at, pixels) in std::iter::once(first).chain(pictures).enumerate() {
        if at + 1 == frames.len() {
            writer.set_frame_delay(LAST_SHOWN, 100).expect("the film is animated");
        }
        // A board covers its picture, so that nothing is lost with the transparency.
        let opaque: Vec<u8> = pixels.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
        writer.write_image_data(&opaque).expect("every frame has the size of the first");
    }
    writer.finish().expect("bytes in memory can be written");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::turn::Viewer;

    #[test]
    fn a_film_has_a_frame_for_every_position() {
        let view = crate::rules::find("herooj").unwrap().empty(&Default::default()).unwrap().view(Viewer::Everything);
        let frames: Vec<Frame> = ["a1", "b2", "c3"].map(|square| Frame { view: view.clone(), changed: vec![square.parse().unwrap()] }).into();
        let film = apng(&frames, Orientation::FIRST, 2, 120);
        let decoder = png::Decoder::new(std::io::Cursor::new(film));
        let mut reader = decoder.read_info().unwrap();
        assert_eq!(reader.info().animation_control().unwrap().num_frames, 3);
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        for _ in 0..3 {
            reader.next_frame(&mut pixels).unwrap();
        }
        assert_eq!((reader.info().width, reader.info().height), (120, 120));
    }
}
