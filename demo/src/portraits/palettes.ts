/** Colours that were chosen to be worn together. */
export interface Outfit {
  /** The scarf, turban or cap. */
  readonly head: string
  /** The main garment. */
  readonly body: string
  /** What shows beneath it: a shirt, a blouse, an underscarf. */
  readonly inner: string
  /** Borders, buttons, embroidery. */
  readonly trim: string
}

export interface Palette {
  readonly paper: readonly [light: string, deep: string]
  readonly line: string
  readonly glow: string
  readonly outfits: readonly [Outfit, Outfit, Outfit, Outfit]
}

const outfit = (head: string, body: string, inner: string, trim: string): Outfit => ({
  head,
  body,
  inner,
  trim,
})

export const palettes: readonly [Palette, ...Palette[]] = [
  {
    paper: ['#e9f0e8', '#c6d8ca'],
    line: '#2b5b4d',
    glow: '#fbfaf0',
    outfits: [
      outfit('#1f5b4d', '#d8b67c', '#f5ecd9', '#a8702a'),
      outfit('#efe4cf', '#2f6b5b', '#f7f0e2', '#d6a04a'),
      outfit('#8aab93', '#3d5148', '#efe6d4', '#d8b06a'),
      outfit('#c58a58', '#214d42', '#f3e7d2', '#e5bd7e'),
    ],
  },
  {
    paper: ['#f9ecdd', '#ecceb0'],
    line: '#8c4a2f',
    glow: '#fff8ec',
    outfits: [
      outfit('#a65233', '#ecd8bb', '#fbf3e6', '#7b3a24'),
      outfit('#e6caa6', '#8a4630', '#f8ecdb', '#dba162'),
      outfit('#65735b', '#c5764b', '#f5e6d1', '#f0c98f'),
      outfit('#7d3e30', '#d6a66d', '#f7ead6', '#5b2a20'),
    ],
  },
  {
    paper: ['#efe9f2', '#d2c5dc'],
    line: '#543b6b',
    glow: '#fbf7fb',
    outfits: [
      outfit('#5f3f6d', '#e3c4b8', '#f6ecef', '#a5657f'),
      outfit('#d5bdd2', '#473862', '#f2e9f2', '#c9a06a'),
      outfit('#99698b', '#34344f', '#efe6ea', '#d9b98a'),
      outfit('#ece0d8', '#7c4f77', '#f7eff2', '#d8a99a'),
    ],
  },
  {
    paper: ['#e5eff3', '#bad4de'],
    line: '#245468',
    glow: '#fafcf8',
    outfits: [
      outfit('#25546a', '#dca75f', '#f4efe3', '#f0cf95'),
      outfit('#84b3ba', '#2b4a5c', '#eef0e8', '#d8b679'),
      outfit('#eee6d8', '#33768a', '#f5f1e6', '#d99a5b'),
      outfit('#3a7284', '#d5dad2', '#f7f4ea', '#b97b43'),
    ],
  },
  {
    paper: ['#faeae6', '#eac6c2'],
    line: '#8a3b4c',
    glow: '#fff9f4',
    outfits: [
      outfit('#a5505f', '#eed8ca', '#faf0e8', '#7a3244'),
      outfit('#e9c5bf', '#7b384a', '#f9ebe5', '#dcae80'),
      outfit('#703349', '#d79a84', '#f7e6dc', '#f0c9ae'),
      outfit('#f1e5da', '#b4636e', '#fbf2ea', '#7f3a4a'),
    ],
  },
  {
    paper: ['#f1f2e0', '#d2d8b2'],
    line: '#5a6232',
    glow: '#fdfcf0',
    outfits: [
      outfit('#606c3a', '#e6d3a8', '#f6efda', '#b3862f'),
      outfit('#cbbd86', '#4a5934', '#f2ecd4', '#e0bd6c'),
      outfit('#384a34', '#c69845', '#f3e9cc', '#f0d596'),
      outfit('#ece4cb', '#7a8453', '#f8f3e2', '#a8742f'),
    ],
  },
  {
    paper: ['#eaedf6', '#c2cbe2'],
    line: '#33407a',
    glow: '#fafafc',
    outfits: [
      outfit('#364276', '#d6c09b', '#f3eee2', '#c08a3e'),
      outfit('#b6c0dd', '#3c4470', '#eef0f4', '#d9b06a'),
      outfit('#ece5da', '#53629a', '#f6f3ec', '#e0b567'),
      outfit('#6d79ae', '#2a2e50', '#eceaf0', '#d8b586'),
    ],
  },
  {
    paper: ['#fcf3df', '#f1d7a2'],
    line: '#8f621c',
    glow: '#fffaec',
    outfits: [
      outfit('#cc9037', '#5d3f2e', '#f8eedb', '#f3d49b'),
      outfit('#f0dfbb', '#b2732f', '#faf2df', '#7a4a20'),
      outfit('#7d4d2a', '#e6c387', '#f9efd9', '#a1652b'),
      outfit('#34615a', '#d79f47', '#f6ead0', '#f2d190'),
    ],
  },
  {
    paper: ['#f5efe5', '#dfd2bf'],
    line: '#6d5a45',
    glow: '#fffbf3',
    outfits: [
      outfit('#c4aa8a', '#544a42', '#f2e9dc', '#d9bd94'),
      outfit('#423c38', '#cbb394', '#f4ebde', '#8d6a45'),
      outfit('#ebe0cf', '#8b745c', '#f8f1e6', '#c79a63'),
      outfit('#7f6a57', '#e2d4bf', '#f9f3e8', '#5e4735'),
    ],
  },
  {
    paper: ['#e6f3ec', '#bcddcf'],
    line: '#2f7360',
    glow: '#fbfdf6',
    outfits: [
      outfit('#d6856a', '#f0e4d1', '#fbf5e9', '#2f7360'),
      outfit('#3f8372', '#eacfae', '#f7efe0', '#c4734f'),
      outfit('#f2e5d4', '#c9785c', '#fbf3e8', '#2f6b5c'),
      outfit('#a9cdbd', '#37645a', '#eff3e8', '#e2a07c'),
    ],
  },
  {
    paper: ['#3f5f68', '#1f373f'],
    line: '#ecd6a4',
    glow: '#b9cdc8',
    outfits: [
      outfit('#e6d5b8', '#8f5e41', '#f4e8d3', '#e3b56f'),
      outfit('#bf6f57', '#ebddc6', '#f8efdf', '#8a4130'),
      outfit('#7fa6a3', '#27323c', '#e6e6dc', '#dcb87c'),
      outfit('#d3a355', '#3b4d5c', '#f1e5cc', '#f0cf8e'),
    ],
  },
  {
    paper: ['#2f6155', '#153d36'],
    line: '#f0c884',
    glow: '#a9cbb8',
    outfits: [
      outfit('#efdcb4', '#a3603c', '#f7ebd3', '#e0a953'),
      outfit('#d9a04a', '#e9dfcb', '#f8f1e0', '#8a5a20'),
      outfit('#9cc0a8', '#26333a', '#e9ecdf', '#e0b871'),
      outfit('#c9776a', '#274b55', '#f3e4d6', '#eebf95'),
    ],
  },
]

export interface Skin {
  readonly base: string
  readonly blush: string
}

export const skins: readonly [Skin, ...Skin[]] = [
  { base: '#f5dac4', blush: '#e8957f' },
  { base: '#eecbab', blush: '#dd8268' },
  { base: '#e2b48d', blush: '#cd7254' },
  { base: '#cf9b70', blush: '#b85f41' },
  { base: '#b67f56', blush: '#9c4c30' },
  { base: '#9c6a48', blush: '#8c452d' },
  { base: '#83553b', blush: '#7c3b29' },
  { base: '#6b4532', blush: '#6c3224' },
]

export const hairColours = {
  black: '#211c1f',
  ebony: '#2c2420',
  brown: '#473023',
  chestnut: '#66442d',
  sandy: '#94704a',
  greying: '#6e6763',
  silver: '#b9b4ad',
} as const
export type HairColour = keyof typeof hairColours
