import { defaultFilters, unset, type FilterName } from '@mithaq/contract/filters'
import { GalleryHorizontalEnd, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { discovery } from '../../../messages/discovery.ts'
import { buttonClass } from '../../../ui/base/button-class.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { DeckSkeleton } from './DeckSkeleton.tsx'
import { useSaveFilters } from '../filters/use-save-filters.ts'
import { useWidening } from '../filters/use-widening.ts'

interface DeckEndProps {
  swiped: boolean
  /** Undoes my latest pass; absent where there is none. */
  onUndo?: (() => void) | undefined
}

/** Nobody is left. Offers to clear the filter that excludes most people, or all filters if no single one does. */
export function DeckEnd({ swiped, onUndo }: DeckEndProps) {
  const { filters, widening, all } = useWidening()
  const { isPending, save } = useSaveFilters()
  const widen = (name: FilterName) => filters && save(unset(filters, name))
  // The answer decides which button shows: replacing a button later would catch a tap meant for another.
  if (widening === undefined) return <DeckSkeleton />
  const brings = widening
    ? discovery.widenBrings(widening.filter, widening.people, widening.more)
    : all && discovery.clearBrings(all.people, all.more)
  return (
    <EmptyState
      className="flex-1 justify-center"
      icon={<GalleryHorizontalEnd aria-hidden="true" />}
      title={swiped ? discovery.noMore : discovery.noneFound}
      action={
        widening ? (
          <Button variant="accent" busy={isPending} onClick={() => widen(widening.filter)}>
            {discovery.widen(widening.filter)}
          </Button>
        ) : all ? (
          <Button variant="accent" busy={isPending} onClick={() => void save(defaultFilters)}>
            {discovery.clear}
          </Button>
        ) : (
          <Link to="/app/liked" className={buttonClass({ variant: 'primary' })}>
            {discovery.seeLiked}
          </Link>
        )
      }
    >
      {brings ? (
        <>
          <p>{discovery.filteredText}</p>
          <p>{brings}</p>
        </>
      ) : swiped ? (
        discovery.noMoreText
      ) : (
        discovery.noneFoundText
      )}
      {onUndo && (
        <Button
          variant="quiet"
          className="mt-4"
          icon={<Undo2 className="size-4 rtl:-scale-x-100" aria-hidden="true" />}
          onClick={onUndo}
        >
          {discovery.undo}
        </Button>
      )}
    </EmptyState>
  )
}
