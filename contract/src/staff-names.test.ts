import { describe, expect, test } from 'vitest'
import { posesAsStaff } from './staff-names.ts'

const posing = [
  "Ad'mins",
  'Mith.aqTeam',
  'Mithaq',
  'Mithaq Support',
  'MITHAQ',
  'M.i-t h a q',
  'Our Mi Thaq',
  'The Ad-Min',
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
  // Its end and the next letter are drawn like another.
  'ModeratorNoor',
  'Staff',
  'Dr.Staff',
  "D'Staff",
  'D’Staff',
  'Our Staff',
  'Help Desk Support',
  'Our Helpdesk',
  'الدعم الفني',
  'الإدارة',
  'أدمن',
]

const names = [
  'Maryam',
  'Amina',
  'Adnan',
  // Neither word is of the house, nor do the two make up one.
  'Ahmad Minhas',
  'Muhammad Minhaj',
  'Ahmad Min Jun',
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

// Letters that no word of the house has are not among them.
const alike = {
  mithaq:
    'мithaq μithaq ɱithaq ᴍithaq mіthaq mӏthaq mιthaq mıthaq mlthaq młthaq mɩthaq mɪthaq miтhaq miτhaq miŧhaq miᴛhaq',
  'mithaq further on': 'mitнaq mitհaq mitħaq mitʜaq mithаq mithɑq mithαq mithᴀq mithaԛ mithaզ mithaꞯ rnithaq',
  support: 'ѕupport σupport ςupport ꜱupport sυpport sսpport sᴜpport suрport suρport suþport suᴘport',
  'support further on': 'suppоrt suppοrt suppօrt suppørt suppᴏrt suppoʀt',
  admin: 'aԁmin ađmin aðmin aᴅmin admiη admiν admiո admiŋ admiɴ',
  moderator: 'modеrator modεrator modᴇrator',
  helpdesk: 'helpdesк helpdesκ',
  ميثاق: 'میثاق مىثاق',
}
describe.each(Object.entries(alike))('drawn like %s', (_, all) => {
  test.each(all.split(' '))('%s', (name) => {
    expect(posesAsStaff(name)).toBe(true)
  })
})
