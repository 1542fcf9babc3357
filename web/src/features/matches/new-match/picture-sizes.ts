/** Width of the pictures in the overlay, also used to preload them. */
export const overlayPictureSizes = '10rem'
