import { houseRules as rules } from '@mithaq/contract/texts/en/house-rules'

export const houseRules = {
  title: 'House rules',
  text: 'Eight sentences that everybody here keeps to. Whoever breaks one is told which, and why; a person decides, and somebody else reads an appeal.',
  rules,
  report:
    'If somebody does not, report them from their profile or your chat. They never learn who it was, and you hear whether we acted.',
  back: 'Back',
}
