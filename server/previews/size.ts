/** The size that chats and social networks show uncropped. */
export const PICTURE_WIDTH = 1200;
export const PICTURE_HEIGHT = 630;
