/** From here it is found where it is installed. */
export { default } from 'lighthouse'
