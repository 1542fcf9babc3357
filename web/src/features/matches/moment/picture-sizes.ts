/** How wide the pictures of a match are shown, for whoever fetches them beforehand. */
export const overlayPictureSizes = '10rem'
