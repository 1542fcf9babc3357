/** What everybody here keeps to. Decisions name one of them by its number. */
export const houseRules = [
  'Come to marry, and say so honestly.',
  'Be yourself: your own name, age, pictures and story.',
  'Say truthfully whether you are married.',
  'Ask nobody for money, and offer none.',
  'Keep it modest: nothing sexual, in words or pictures.',
  'Speak kindly: no insults, no pressure, no contempt.',
  'Threaten nobody and harm nobody.',
  'You are 18 or older, and your pictures show no child alone.',
]
