/** A picture that the member has chosen and that is not on the server yet. */
export interface ChosenPicture {
  /** Made here, so that an upload that is tried again adds the picture once. */
  id: string
  file: File
  /** An object URL; give the picture to `releasePictures` once it is not shown any more. */
  previewUrl: string
}

/** The browser keeps a previewed file in memory until it is told otherwise. */
export function releasePictures(pictures: readonly ChosenPicture[]): void {
  for (const { previewUrl } of pictures) URL.revokeObjectURL(previewUrl)
}
