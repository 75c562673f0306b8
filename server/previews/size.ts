/** What chats and social networks show without cropping. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
