/** A radio button in the theme's colours. */
export const radioClass =
  'shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface checked:border-[6px] checked:border-leaf'
