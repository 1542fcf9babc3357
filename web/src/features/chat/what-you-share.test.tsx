// @vitest-environment dom
import { setUpFakeServer } from '../../../test/set-up-fake-server.tsx'
import { expect, test } from 'vitest'
import { iconNames } from '../../../test/icon-names.ts'
import type { Shared } from '@mithaq/contract/what-you-share'
import { WhatYouShare } from './WhatYouShare.tsx'

const { render } = setUpFakeServer()

test('each shared fact has its own icon', () => {
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
  const screen = render(<WhatYouShare shared={shared} />)
  const signs = iconNames(screen, 'li')
  expect(screen.queryAll('li').map(({ textContent }, at) => [signs[at], textContent])).toEqual([
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
