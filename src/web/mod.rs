//! Pages: the only module that names the web framework.

pub mod assets;
pub mod fault;
pub mod game;
pub mod shell;
pub mod times;
