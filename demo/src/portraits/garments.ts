import { abaya, boubou, kaftan, kurta, robe, thobe, waistcoat } from './garments-flowing.ts'
import { blazer, blouse, cardigan, coat, jacket, jumper, shirt } from './garments-sewn.ts'
import type { Garment } from './look.ts'
import type { Cut, Dressed } from './torso.ts'

export const garments: Readonly<Record<Garment, (cut: Cut) => Dressed>> = {
  abaya,
  blazer,
  blouse,
  boubou,
  cardigan,
  coat,
  jacket,
  jumper,
  kaftan,
  kurta,
  robe,
  shirt,
  thobe,
  waistcoat,
}
