// @vitest-environment drawn
import { expect, test } from 'vitest'
import { lines, meaning } from '../../../test/meaning.ts'
import { openPage } from '../../../test/page.ts'
import { screen } from '../../../test/screen.tsx'
import { HouseRulesScreen } from '../house-rules/HouseRulesScreen.tsx'
import { LandingScreen } from './LandingScreen.tsx'
import { Contents, ConversationScene, Gift, Tour } from './Tour.tsx'

openPage()

test('what the first page means beyond its words', () => {
  const page = screen(
    <>
      <LandingScreen />
      <Contents />
      <Gift />
      <ConversationScene />
      <Tour />
    </>,
  )
  expect(meaning(document.body.lastElementChild!)).toEqual(
    lines(`
    header
    svg 0 0 48 48 M20.84 9
    nav
    a href=/auth 'Sign In'
    a href=/auth 'Join Now'
    main
    section
    svg pattern M96 48 8
    h1 'The  Muslim Marriage App Platform.'
    a href=/auth 'Get Started'
    a href=/auth 'Already a Member?'
    section aria-label=Why Mithaq
    svg 0 0 24 24 M12 6v6l
    h2 'World's 1st Token Messaging Feature'
    svg 0 0 24 24 M2 9.5a5
    h2 'See Who Liked Your Profile for Free'
    svg 0 0 24 24 M10 5H3M
    h2 'Free Filters and No Premium Tier'
    footer
    aria-hidden=true '·'
    a href=/privacy-policy 'Privacy Policy'
    nav aria-label=On this page
    a href=/#steps 'How it works'
    a href=/#costs 'Tokens'
    a href=/#family 'Safety'
    svg 0 0 48 48 circle 24
    aria-hidden=true
    img alt loading=lazy decoding=async
    img alt loading=lazy decoding=async
    img alt loading=lazy decoding=async
    svg 0 0 24 24 M12 6v6l
    dir=auto 'My grandmother. She said the best of pe…'
    svg 0 0 24 24 M20 6 9
    section aria-labelledby=Three steps, no silence
    h2 'Three steps, no silence'
    svg pattern M96 48 8
    img alt=Discover, with the profile of Maryam. loading=lazy decoding=async
    img alt=Discover, with the profile of Maryam. loading=lazy decoding=async
    h3 'Like'
    aria-hidden=true '1'
    svg pattern M96 48 8
    img alt=A chat before it opens: who has paid, and what it costs. loading=lazy decoding=async
    img alt=A chat before it opens: who has paid, and what it costs. loading=lazy decoding=async
    h3 'Open together'
    aria-hidden=true '2'
    svg pattern M96 48 8
    img alt=An open chat: a question from Maryam, and your turn to respond. loading=lazy decoding=async
    img alt=An open chat: a question from Maryam, and your turn to respond. loading=lazy decoding=async
    h3 'Answer in time'
    aria-hidden=true '3'
    section aria-labelledby=People who mean it
    h2 'People who mean it'
    img alt loading=lazy decoding=async
    img alt loading=lazy decoding=async
    img alt loading=lazy decoding=async
    img alt loading=lazy decoding=async
    section aria-labelledby=9 tokens free, 3 open a chat
    aria-hidden=true
    svg 0 0 48 48 circle 24
    svg 0 0 48 48 circle 24
    svg 0 0 48 48 circle 24
    aria-hidden=true
    svg 0 0 48 48 circle 24
    svg 0 0 48 48 circle 24
    svg 0 0 48 48 circle 24
    aria-hidden=true
    svg 0 0 48 48 circle 24
    svg 0 0 48 48 circle 24
    svg 0 0 48 48 circle 24
    h2 '9 tokens free, 3 open a chat'
    section aria-labelledby=Kept the way family would
    h2 'Kept the way family would'
    svg 0 0 24 24 M16 21v-
    h3 'A guardian beside you'
    svg 0 0 24 24 m9 12 2
    h3 'A badge that a person gives'
    svg 0 0 24 24 M10.7 5.
    h3 'Your pictures, your choice'
    a href=/house-rules 'Read the house rules'
    section aria-labelledby=Someone worth answering is here
    svg pattern M96 48 8
    svg 0 0 48 48 M20.84 9
    h2 'Someone worth answering is here'
    a href=/auth 'Create your profile'
  `),
  )
  page.leave()
})

test('what the house rules mean beyond their words', () => {
  const page = screen(<HouseRulesScreen />)
  expect(meaning(...page.every('main'))).toEqual(
    lines(`
    main
    header
    svg 0 0 48 48 M20.84 9
    button type=button 'Back'
    svg arrow-left
    h1 'House rules'
  `),
  )
  page.leave()
})
