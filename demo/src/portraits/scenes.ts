import type { Ink } from './ink.ts'
import type { Look, Scene } from './look.ts'
import type { Place } from './place.ts'
import { cafe, desk, kitchen, library, tiles, window } from './scenes-indoors.ts'
import { dunes, garden, mountains, seaside } from './scenes-nature.ts'
import { arches, city, courtyard, lanterns } from './scenes-town.ts'

export const scenes: Readonly<Record<Scene, (ink: Ink, look: Look) => Place>> = {
  arches,
  cafe,
  city,
  courtyard,
  desk,
  dunes,
  garden,
  kitchen,
  lanterns,
  library,
  mountains,
  seaside,
  tiles,
  window,
}
