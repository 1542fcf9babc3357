/** The demo's one door: who its people are, and how they are drawn. */
export { cast, demoPassword, demoSignIns, likers, portraitKeysOf, type CastMember } from './cast.ts'
export { drawPortrait } from './portraits/draw.ts'
