import type { MemberCard } from '@mithaq/contract/members'
import { useRef, useState } from 'react'
import { card as cardTexts } from '../../messages/card.ts'
import { discovery } from '../../messages/discovery.ts'
import { cx } from '../../ui/base/cx.ts'
import { AwayNote } from '../account/away/AwayNote.tsx'
import { NotificationBell } from '../notifications/NotificationBell.tsx'
import { useSafetyDialogs } from '../safety/use-safety-dialogs.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { UpcomingCards } from './deck/UpcomingCards.tsx'
import { DeckActions } from './deck/DeckActions.tsx'
import { DeckCard } from './deck/DeckCard.tsx'
import { DeckEnd } from './deck/DeckEnd.tsx'
import { DeckSkeleton } from './deck/DeckSkeleton.tsx'
import type { Choice } from './choosing/drag.ts'
import { useToggleFavorite } from './choosing/use-toggle-favorite.ts'
import { FewTokens } from './tokens/FewTokens.tsx'
import { FiltersButton, FiltersLoadError } from './filters/FiltersButton.tsx'
import { PeopleLeft } from './filters/PeopleLeft.tsx'
import { TokenLesson } from './tokens/TokenLesson.tsx'
import { UpcomingColumn } from './deck/UpcomingColumn.tsx'
import { PeopleError } from './view-limit/PeopleError.tsx'
import { NoteAlreadySentDialog } from './like-note/NoteAlreadySentDialog.tsx'
import { LikeNoteDialog } from './like-note/LikeNoteDialog.tsx'
import type { LikedPart } from './like-note/liked-part.ts'
import { StoryHeader } from './deck/StoryHeader.tsx'
import { useDeck, type ChooseOptions } from './deck/use-deck.ts'
import { useChoiceKeys } from './choosing/use-choice-keys.ts'
import './deck/deck.css'

export function DiscoverScreen() {
  const deck = useDeck()
  const toggleFavorite = useToggleFavorite()
  const { report, block, dialogs } = useSafetyDialogs()
  const cards = useRef<HTMLDivElement>(null)
  const [liked, setLiked] = useState<(LikedPart & { person: MemberCard }) | null>(null)
  const [noteSentBefore, setNoteSentBefore] = useState<MemberCard | null>(null)
  const focusCards = () => cards.current?.focus({ preventScroll: true })
  const choose = (choice: Choice, act?: ChooseOptions) => {
    // The leaving card may contain the focused button.
    if (cards.current?.contains(document.activeElement)) focusCards()
    return deck.choose(choice, act)
  }
  const undo =
    deck.undo &&
    (() => {
      // The undo button disappears at once, since only one pass can be undone.
      focusCards()
      deck.undo?.()
    })
  const { shown } = deck
  // If another card comes in front meanwhile, the note must not go to that person.
  if (liked && liked.person.id !== shown?.id) setLiked(null)
  if (noteSentBefore && noteSentBefore.id !== shown?.id) setNoteSentBefore(null)
  useChoiceKeys(
    (choice, at) => void choose(choice, { at }),
    (at) => shown && void toggleFavorite(shown, at),
  )
  return (
    <Page className="safe-top flex min-h-[calc(var(--screen)-var(--tabs))] flex-col overflow-x-clip">
      <main className="deck mx-auto flex w-full max-w-5xl flex-1 flex-col px-3 md:px-8 lg:max-w-none lg:px-6">
        <header className="deck-header flex min-h-16 flex-wrap items-center justify-between gap-x-2 ps-2 md:mb-4 md:ps-0 md:pt-5">
          <div className="relative">
            <h1 className="text-3xl">{discovery.title}</h1>
            <PeopleLeft />
          </div>
          <div className="flex items-center min-[24rem]:gap-1 md:-me-2 lg:me-0">
            <FiltersButton />
            <NotificationBell />
          </div>
          <FiltersLoadError />
        </header>
        <div className="deck-notes">
          <AwayNote />
          <FewTokens />
        </div>
        <p role="status" className="sr-only">
          {shown && discovery.nowShown(cardTexts.nameAndAge(shown.name, shown.age))}
        </p>
        <div className="@container relative flex flex-1 flex-col">
          {deck.status === 'loading' && <DeckSkeleton />}
          {deck.status === 'failed' && (
            <PeopleError error={deck.error} message={discovery.loadFailedHelp} onTryAgain={deck.tryAgain} />
          )}
          {deck.status === 'end' && <DeckEnd swiped={deck.swiped} onUndo={undo} />}
          {shown && (
            <StoryHeader
              card={shown}
              onPass={() => void choose('pass')}
              onReport={() => report(shown)}
              onBlock={() => block(shown)}
            />
          )}
          {/* The last card leaves above the end screen. */}
          <div className={cx('grid grid-cols-1', !shown && 'pointer-events-none absolute inset-x-0 top-0')}>
            <div
              ref={cards}
              tabIndex={-1}
              data-takes-focus
              className="relative col-start-1 row-start-1 outline-none"
            >
              {deck.next.length > 0 && <UpcomingCards cards={deck.next} />}
              {/* One list with stable keys, so that the leaving card is the dragged element. */}
              {[...deck.leaving, ...(shown ? [{ card: shown }] : [])].map(({ card, ...leaving }) => (
                <DeckCard
                  key={card.id}
                  card={card}
                  onChoice={(choice, at) => void choose(choice, { at })}
                  onLikePart={(part) => setLiked({ ...part, person: card })}
                  onReport={() => report(card)}
                  onBlock={() => block(card)}
                  {...('choice' in leaving && { leaving: leaving.choice, scrolledBy: leaving.scrolledBy })}
                />
              ))}
            </div>
            {shown && (
              <DeckActions
                card={shown}
                liked={deck.leaving.findLast(({ choice }) => choice === 'like')?.card.id}
                locked={deck.locked}
                onChoice={(choice, at) => void choose(choice, { at })}
                onFavorite={(at) => void toggleFavorite(shown, at)}
                onUndo={undo}
              />
            )}
          </div>
        </div>
      </main>
      {shown && <UpcomingColumn cards={deck.next} />}
      {liked && (
        <LikeNoteDialog
          {...liked}
          onClose={() => setLiked(null)}
          onSend={async (sentence) => {
            setLiked(null)
            const outcome = await choose('like', { sentence })
            if (outcome === 'noteAlreadySent') setNoteSentBefore(liked.person)
            return outcome !== 'failed'
          }}
        />
      )}
      {noteSentBefore && (
        <NoteAlreadySentDialog
          name={noteSentBefore.name}
          onClose={() => setNoteSentBefore(null)}
          onLike={() => {
            setNoteSentBefore(null)
            void choose('like')
          }}
        />
      )}
      {dialogs}
      <TokenLesson />
    </Page>
  )
}
