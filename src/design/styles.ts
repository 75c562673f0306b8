/** Imported once, at the composition root: themes and global rules, then the utilities components share. */
import './themes.css.ts';
import './global.css.ts';
