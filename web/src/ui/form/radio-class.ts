/** A radio button in our own colours: the browser's is grey on evergreen. */
export const radioClass =
  'shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface checked:border-[6px] checked:border-leaf'
