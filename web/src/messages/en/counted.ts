/** '1 report', '2 reports'. */
export const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`

export const countedTokens = (count: number) => counted(count, 'token')
