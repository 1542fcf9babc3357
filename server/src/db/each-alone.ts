/** What becomes of an error that keeps nobody else waiting. */
export type OnBad = (error: unknown) => void

/** Acts on each of a batch that is due, by itself: one that fails is told and keeps no other waiting. True where more may wait. */
export async function eachAlone<T>(
  due: readonly T[],
  batch: number,
  act: (one: T) => Promise<unknown>,
  onBad: OnBad,
): Promise<boolean> {
  let left = 0
  for (const one of due)
    try {
      await act(one)
    } catch (error) {
      left++
      onBad(error)
    }
  return due.length === batch && left < batch
}
