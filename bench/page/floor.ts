/** What the page is called that stands for the least our stack can cost. */
export const FLOOR = 'the floor';
