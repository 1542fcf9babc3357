import { describe, expect, it } from 'vitest'
import { texts } from './texts.ts'

const { accountMails, digest, exportPages, guardianInvitation, statements, transcript, unsubscribe } = texts

describe('what the house writes', () => {
  it('names each mail of an account and what its button does', () => {
    const named = Object.entries(accountMails).map(([kind, { subject, action }]) => [
      kind,
      typeof subject === 'string' ? subject : subject(30),
      action,
    ])
    expect(named).toEqual([
      ['confirmation', 'Confirm your e-mail address', 'Confirm my address'],
      ['alreadyRegistered', 'You already have a Mithaq account', 'Sign in'],
      ['inactive', 'Your Mithaq account will be erased in 30 days', 'Sign in and keep it'],
      ['leaveAddress', 'Confirm that you leave this address', 'Confirm the change'],
      ['newAddress', 'Confirm your new e-mail address', 'Confirm my new address'],
      ['takenAddress', 'This address has a Mithaq account already', 'Sign in'],
      ['noAccount', 'No account can be opened', 'Read the house rules'],
      ['recovery', 'Choose a new password', 'Choose a new password'],
    ])
  })

  it('says to whoever is warned that nothing else changes', () => {
    expect(statements.decisions.warn.text('', '')).toBe(
      'Something on Mithaq was against our house rules. Nothing else changes for you.',
    )
  })

  it('says how long each link is good for', () => {
    expect(accountMails.leaveAddress.notes[0]).toBe('The link is good for 24 hours.')
    expect(accountMails.newAddress.notes[0]).toBe('The link is good for 24 hours.')
    expect(accountMails.recovery.preview).toBe('Your link is good for 60 minutes.')
    expect(accountMails.inactive.paragraphs(7)[1]).toContain('In 7 days yours is erased')
    expect(accountMails.leaveAddress.paragraphs('new@mithaq.example')[0]).toContain('to new@mithaq.example.')
    expect(guardianInvitation.notes[0]).toContain('for 7 days.')
  })

  it('counts one thing as one', () => {
    expect([1, 2].map(digest.subject)).toEqual([
      'Something waits for you on Mithaq',
      '2 new things on Mithaq',
    ])
    expect([1, 2].map(exportPages.messages)).toEqual(['1 message', '2 messages'])
    expect([transcript.preview(1, 1), transcript.preview(3, 2)]).toEqual([
      '1 message in 1 chat.',
      '3 messages in 2 chats.',
    ])
  })

  it('heads each statement of a decision', () => {
    const headed = Object.entries(statements.decisions).map(([kind, { subject, headline }]) => [
      kind,
      subject ?? headline,
    ])
    expect(headed).toEqual([
      ['dismiss', 'Nothing was decided'],
      ['warn', 'A warning from Mithaq'],
      ['remove_pictures', 'A picture of yours was removed'],
      ['rewrite', 'Please write a part of your profile anew'],
      ['suspend', 'Your account is suspended'],
      ['ban', 'Your account is closed'],
      ['restore', 'Your account is open again'],
    ])
    expect(statements.decisions.rewrite.text('', 'your name')).toContain('It is about your name.')
    expect(statements.decisions.suspend.text('noon', '')).toContain('Until noon you cannot discover or write')
    expect(statements.decisions.ban.text('', '')).toContain('For 6 months you can still sign in')
    expect(statements.proposed.text('noon', '')).toMatch(/within 24 hours.*at the latest until noon/)
    expect(statements.howToAppeal).toBe(
      'If we missed something, sign in and tell us in up to 1000 characters, once, within 6 months. Somebody else reads it within 48 hours.',
    )
    expect(statements.date(new Date('2027-01-04T21:05:00Z'))).toBe('4 January 2027 at 21:05 UTC')
    expect(statements.fields).toEqual({
      name: 'your name',
      aboutMe: 'what you say about yourself',
      education: 'your education',
      occupation: 'your occupation',
      prompts: 'your prompts',
    })
  })

  it('says on the page of a mail what it asks, and what came of it', () => {
    expect([unsubscribe.question.title, unsubscribe.question.yes]).toEqual([
      'Get no more of these mails?',
      'Yes, no more mails',
    ])
    expect(unsubscribe.done.title).toBe('You will get no more of these mails')
    expect(unsubscribe.invalid.title).toBe('This link is no longer valid')
  })
})
