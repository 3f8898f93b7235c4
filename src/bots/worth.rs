//! What men and positions are worth, in hundredths of a pawn. Simple on purpose.

use crate::rules::ahead::Ahead;
use crate::rules::grid::Square;
use crate::rules::turn::Seat;
use crate::rules::view::Figure;

/// A man by itself.
pub fn of(figure: Figure) -> i32 {
    match figure {
        Figure::King => 4_000,
        Figure::Pawn => 100,
        Figure::Knight => 300,
        Figure::Bishop => 320,
        Figure::Rook => 500,
        Figure::Queen => 950,
        Figure::Marshal => 850,
        Figure::Cardinal => 750,
        Figure::Admiral => 700,
        Figure::Missionary => 520,
        Figure::Centaur => 560,
        Figure::Amazon => 1_300,
        Figure::Master => 250,
        Figure::Heroo => 400,
        Figure::Prince | Figure::Boyscout => 260,
        Figure::Boyrook | Figure::Chatelaine => 800,
        Figure::CrookedCardinal | Figure::CrookedPrimate | Figure::Acelander => 600,
    }
}

/// How far a square is from the middle of a board so wide, in king steps.
fn from_middle(at: Square, wide: i32) -> i32 {
    let off = |line: u8| (2 * i32::from(line) - (wide - 1)).abs() / 2;
    off(at.file).max(off(at.rank))
}

fn distance(one: Square, other: Square) -> i32 {
    i32::from(one.file.abs_diff(other.file).max(one.rank.abs_diff(other.rank)))
}

/// Ranks that a man of the first or the second seat has gone forward on a board so high.
fn advance(seat: Seat, at: Square, high: i32) -> i32 {
    if seat == Seat(0) { i32::from(at.rank) } else { high - 1 - i32::from(at.rank) }
}

pub fn heavy_chess<A: Ahead>(at: &A, me: Seat) -> i32 {
    let (mut sum, mut men) = ([0; 2], [0; 2]);
    let mut kings = [Square::new(0, 0); 2];
    at.each_man(|seat, figure, square| {
        let side = seat.0 as usize;
        match figure {
            Figure::King => kings[side] = square,
            Figure::Pawn => sum[side] += of(figure) + 6 * advance(seat, square, 10),
            _ => {
                men[side] += of(figure);
                sum[side] += of(figure) - 3 * from_middle(square, 10);
            }
        }
    });
    let (own, other) = (me.0 as usize, 1 - me.0 as usize);
    let mut worth = sum[own] - sum[other];
    // With much more than the opponent, her King is driven to the edge and everything comes near him.
    for (strong, weak, sign) in [(own, other, 1), (other, own, -1)] {
        if men[strong] > men[weak] + 600 && men[weak] < 2_500 {
            let mut push = 14 * from_middle(kings[weak], 10) - 5 * distance(kings[strong], kings[weak]);
            at.each_man(|seat, figure, square| {
                if seat.0 as usize == strong && figure != Figure::Pawn {
                    push -= 2 * distance(square, kings[weak]);
                }
            });
            worth += sign * push;
        }
    }
    worth
}

pub fn herooj<A: Ahead>(at: &A, me: Seat) -> i32 {
    heroes(at, me, |home| 450 + 90 * home, 220)
}

pub fn master_herooj<A: Ahead>(at: &A, me: Seat) -> i32 {
    heroes(at, me, |home| 350 + 60 * home, 900)
}

/// Pawns on their way out, heroes on their way home.
fn heroes<A: Ahead>(at: &A, me: Seat, hero: fn(i32) -> i32, master: i32) -> i32 {
    let mut worth = 0;
    at.each_man(|seat, figure, square| {
        let forward = advance(seat, square, 8);
        let value = match figure {
            Figure::Pawn => 100 + 3 * forward * forward,
            Figure::Heroo => hero(7 - forward),
            _ => master,
        };
        worth += if seat == me { value } else { -value };
    });
    worth
}

/// Her own army counts as much as the other three together.
pub fn herichess<A: Ahead>(at: &A, me: Seat) -> i32 {
    let mut worth = 0;
    at.each_man(|seat, figure, square| {
        let value = match figure {
            // Pawns are nearer to a promotion the farther they are from the middle of their own camp; the way leads round the court.
            Figure::Pawn => of(figure) + 8 * distance(square, camp(seat)),
            Figure::King => of(figure),
            _ => of(figure) + 2 * distance(square, camp(seat)),
        };
        worth += if seat == me { 3 * value } else { -value };
    });
    worth / 3
}

/// A cell of a seat's hub.
fn camp(seat: Seat) -> Square {
    match seat.0 {
        0 => Square::new(2, 2),
        1 => Square::new(11, 2),
        2 => Square::new(11, 11),
        _ => Square::new(2, 11),
    }
}
