import { issues, prompts, type Prompt } from '@mithaq/contract/prompts'
import * as z from 'zod/mini'
import { issueText } from '../../../messages/issue-text.ts'
import { prompts as texts } from '../../../messages/prompts.ts'

/** Prompts while they are being chosen and written. */
export interface PromptValues {
  prompts: { prompt: string; answer: string }[]
}

export const promptsSchema = z.object({ prompts })

/** The prompts as the server expects them. The form has checked that each is known. */
export const promptsToSend = ({ prompts: ended }: PromptValues) => ({ prompts: ended as Prompt[] })

export const promptProblemText = (problem: string | undefined) =>
  problem && (issueText(texts.rules, issues, problem) ?? problem)

/** The form's field for a server's refusal; one about all prompts is shown at the first. */
export function promptField(serverField: string): `prompts.${number}.${'prompt' | 'answer'}` | undefined {
  const [list, place = '0', part] = serverField.split('.')
  if (list !== 'prompts') return undefined
  return `prompts.${Number(place)}.${part === 'answer' ? 'answer' : 'prompt'}`
}
