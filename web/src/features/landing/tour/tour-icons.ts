// Icons that the landing page needs only below the hero.
export const check = 'M20 6 9 17l-5-5'
export const family =
  'M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM22 21v-2a4 4 0 0 0-3-3.87M16 3.13a4 4 0 0 1 0 7.75'
export const star =
  'm9 12 2 2 4-4M12 2.1 14.9 5H19v4.1L21.9 12 19 14.9V19h-4.1L12 21.9 9.1 19H5v-4.1L2.1 12 5 9.1V5h4.1Z'
export const unseen =
  'M10.7 5.1a10.7 10.7 0 0 1 11.2 6.6 1 1 0 0 1 0 .7 10.7 10.7 0 0 1-1.4 2.5M14.1 14.2a3 3 0 0 1-4.3-4.3M17.5 17.5A10.7 10.7 0 0 1 2 12.3a1 1 0 0 1 0-.7 10.7 10.7 0 0 1 4.5-5.1M2 2l20 20'
