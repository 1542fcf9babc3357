import type { Shared } from '@mithaq/contract/what-you-share'
import { renderToStaticMarkup as draw } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WhatYouShare } from './WhatYouShare.tsx'

test('each thing that two share has its own sign', () => {
  const shared: Shared[] = [
    { code: 'occupation', value: 'Nurse' },
    { code: 'city', value: 'Amman' },
    { code: 'education', value: 'BSc' },
    { code: 'nationality', value: 'JO' },
    { code: 'country', value: 'JO' },
    { code: 'maritalStatus', value: 'Never Married' },
    { code: 'marriage', value: 'one_year' },
    { code: 'homeAfterMarriage', value: 'own' },
    { code: 'prayer', value: 'fridays' },
    { code: 'familysPart', value: 'from_the_start' },
    { code: 'relocation', value: 'yes' },
    { code: 'wantsChildren', value: 'yes' },
    { code: 'practice', value: 'striving' },
    { code: 'children', value: 'none' },
    { code: 'languages', value: 'ar' },
  ]
  const rows = draw(<WhatYouShare shared={shared} />)
    .split('<li')
    .slice(1)
  const signs = rows.map((row) => [/lucide-([\w-]+)/.exec(row)?.[1], /<bdi[^>]*>([^<]+)/.exec(row)?.[1]])
  expect(signs).toEqual([
    ['briefcase', 'The same work: Nurse'],
    ['map-pin', 'You both live in Amman'],
    ['graduation-cap', 'The same studies: BSc'],
    ['globe', 'A nationality in common: Jordan'],
    ['map-pin', 'You both live in Jordan'],
    ['heart', 'Neither of you has been married'],
    ['calendar-heart', 'You both would marry within a year'],
    ['house', 'A home of your own after marriage'],
    ['moon-star', 'Friday prayers'],
    ['users', 'Your families from the start'],
    ['plane', 'You both would move'],
    ['baby', 'You both hope for children'],
    ['sprout', 'You both strive to practise more'],
    ['face-slightly-smiling', 'Neither of you has children'],
    ['languages', 'You both speak Arabic'],
  ])
})
