import { houseRules as rules } from '@mithaq/contract/texts/en/house-rules'

export const houseRules = {
  title: 'House rules',
  text: 'Eight rules for everybody here. If you break one, we tell you which and why. A person decides, and someone else reads your appeal.',
  rules,
  report:
    'If someone breaks a rule, report them from their profile or your chat. They never learn who reported them, and we tell you whether we acted.',
  back: 'Back',
}
