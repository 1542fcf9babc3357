import { agreeing, answersOf, factParts, namesIn } from '@mithaq/contract/facts'
import type { Choice, FactName, FactPart, Facts } from '@mithaq/contract/facts'
import type { ShowablePicture } from '../../pictures/display/Picture.tsx'
import { facts as factTexts } from '../../../messages/facts.ts'
import { languages } from '../../../messages/languages.ts'
import { prompts as promptTexts } from '../../../messages/prompts.ts'
import type { FormattedProfile } from './format-profile.ts'

export interface FactRow {
  fact: FactName
  text: string
  /** The viewer has the same answer. */
  both: boolean
}

export type StoryBlock =
  | { kind: 'prompt'; key: string; beginning: string; answer: string }
  | { kind: 'picture'; key: string; picture: ShowablePicture; place: number }
  | { kind: 'details'; key: 'details' }
  | { kind: 'facts'; key: string; part: FactPart; rows: FactRow[] }

type StorySource = Pick<FormattedProfile, 'pictures' | 'prompts' | 'facts'>

/** The blocks after the first picture and About Me: prompt, picture, facts, in rotation. */
export function buildStory(profile: StorySource, mine: Facts): StoryBlock[] {
  const prompts = profile.prompts.flatMap(({ prompt, answer }): StoryBlock[] => {
    const beginning: string | undefined = beginnings[prompt]
    return beginning === undefined ? [] : [{ kind: 'prompt', key: prompt, beginning, answer }]
  })
  const pictures = profile.pictures.map(pictureBlock)
  const facts = factParts.flatMap((part): StoryBlock[] => {
    const rows = factRows(part, profile.facts, mine)
    return rows.length > 0 ? [{ kind: 'facts', key: part, part, rows }] : []
  })
  return interleave(prompts, pictures.slice(1), [{ kind: 'details', key: 'details' }, ...facts])
}

export const pictureBlock = (picture: ShowablePicture, at: number) =>
  ({ kind: 'picture', key: picture.id, picture, place: at + 1 }) satisfies StoryBlock

export const factRows = (part: FactPart, theirs: Facts, mine: Facts): FactRow[] =>
  namesIn(part).flatMap((fact) => factRowsOf(fact, theirs, mine))

/** The texts of a group of facts in one line. */
export const joinFactTexts = (rows: readonly FactRow[]): string => rows.map(({ text }) => text).join(' · ')

/** A newer server may send prompts that this client does not know. */
const beginnings: Readonly<Record<string, string>> = promptTexts.beginnings

function interleave(...lists: StoryBlock[][]): StoryBlock[] {
  const rounds = Math.max(...lists.map(({ length }) => length))
  return Array.from({ length: rounds }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
}

function factRowsOf(fact: FactName, theirs: Facts, mine: Facts): FactRow[] {
  const shared = agreeing(fact, mine, theirs)
  const others = answersOf(fact, theirs).filter((choice) => !shared.includes(choice))
  return [shared, others].flatMap((choices, at) =>
    choices.length > 0 ? [{ fact, text: factText(fact, choices), both: at === 0 }] : [],
  )
}

function factText(fact: FactName, choices: Choice<FactName>[]): string {
  if (fact === 'languages')
    return factTexts.speaks(choices.map((code) => languages[code as Choice<'languages'>]))
  const shown: Readonly<Record<string, string>> = factTexts.shown[fact]
  return choices.map((choice) => shown[choice] ?? choice).join(', ')
}
