import { createStore } from '../../../store/store.ts'

/** An answer of mine that has just reached the server before its deadline. */
export interface AnsweredInTime {
  matchId: string
  /** Tokens that it has earned; 0 for most. */
  reward: number
}

export const [readAnswered, setAnswered, , useAnswered] = createStore<AnsweredInTime | null>(null)

const shownForMs = 3500

/** Shows the answer for a moment in its chat. */
export function showAnswered(answered: AnsweredInTime): void {
  setAnswered(answered)
  setTimeout(() => {
    if (readAnswered() === answered) setAnswered(null)
  }, shownForMs)
}
