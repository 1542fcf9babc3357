import { describe, expect, test } from 'vitest'
import { posesAsStaff } from './staff-names.ts'

const posing = [
  'Mithaq',
  'Mithaq Support',
  'MITHAQ',
  'M.i-t h a q',
  'Míthåq',
  // Cyrillic, Greek, small capitals, full width and an l for the i.
  'Мithаԛ',
  'Μιthaq',
  'ᴍɪᴛʜᴀꞯ',
  'Ｍｉｔｈａｑ',
  'Mlthaq',
  'Mıthaq',
  'rnithaq',
  'ميثاق',
  'میثاق',
  'ميـثـاق',
  'Mi\u200Bthaq',
  'Support',
  'Customer Support',
  'Ѕuрроrt',
  'Süppört Team',
  'Admin',
  'Administrator',
  'АDМІN',
  'Αdmin',
  'Админ',
  'Moderator',
  'Mοderatοr',
  'Модератор',
  'Staff',
  'Our Staff',
  'Help Desk Support',
  'الدعم الفني',
  'الإدارة',
  'أدمن',
]

const names = [
  'Maryam',
  'Amina',
  'Adnan',
  'Aminah',
  'Yasmin',
  'Staffan',
  'Wagstaff',
  'Abdul-Rahman',
  'Modesta',
  'Mithat',
  'Mitha',
  'Sopor',
  'Ольга',
  'Ελένη',
  'محمد أمين',
  'مشرف',
  'علی رضا',
  '李娜',
  "Al-Amīn O'Neill Jr.",
]

describe.each([
  ['poses as the house', posing, true],
  ['is a name', names, false],
])('%s', (_, all, poses) => {
  test.each(all)('%s', (name) => {
    expect(posesAsStaff(name)).toBe(poses)
  })
})
