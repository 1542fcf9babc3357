/** The demo's public interface: its members, and how to draw them. */
export { cast, demoPassword, demoSignIns, likers, portraitKeysOf, type CastMember } from './cast.ts'
export { drawPortrait } from './portraits/draw.ts'
export { answersOf, castGoodbye } from './answers.ts'
export {
  haveStory,
  lives,
  type Life,
  type LifeAct,
  type LifeStep,
  type LifeStory,
  type Span,
} from './lives.ts'
