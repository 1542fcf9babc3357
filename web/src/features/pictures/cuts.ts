import type { CardCut } from '@mithaq/contract/pictures'
import { makeStore } from '../../store/store.ts'

/** By preview address; null where nobody knows yet. */
const [readCuts, setCuts, , useCuts] = makeStore<ReadonlyMap<string, CardCut | null>>(new Map())

/** Where the card of a picture of this device will be cut; null where only the server could tell, and has not. */
export const useCut = (previewUrl: string): CardCut | null => useCuts().get(previewUrl) ?? null

export function expectCuts(previewUrls: readonly string[]): void {
  setCuts(new Map([...readCuts(), ...previewUrls.map((url) => [url, null] as const)]))
}

/** Whether the picture is still chosen, and its cut not known. */
export const isExpected = (previewUrl: string): boolean => readCuts().get(previewUrl) === null

export function keepCut(previewUrl: string, cut: CardCut): void {
  if (isExpected(previewUrl)) setCuts(new Map(readCuts()).set(previewUrl, cut))
}

/** With the pictures. */
export function forgetCuts(previewUrls: readonly string[]): void {
  if (!previewUrls.some((url) => readCuts().has(url))) return
  setCuts(new Map([...readCuts()].filter(([url]) => !previewUrls.includes(url))))
}
