/** How wide the pictures of a match are shown, for the code that fetches them beforehand. */
export const overlayPictureSizes = '10rem'
