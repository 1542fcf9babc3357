export const policyChanges = {
  title: 'A change to our privacy policy',
  from: (day: string) => `From ${day}`,
  read: 'Read the privacy policy',
  understood: 'Understood',
}
