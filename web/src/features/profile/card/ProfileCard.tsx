import type { Facts } from '@mithaq/contract/facts'
import { useRef, useState, type ReactNode } from 'react'
import { cx } from '../../../ui/base/cx.ts'
import { PictureViewer } from '../../pictures/viewer/PictureViewer.tsx'
import { PictureSeal } from '../../pictures/display/PictureSeal.tsx'
import { CardActions, type CardActionsProps } from './CardActions.tsx'
import { CardHeading } from './CardHeading.tsx'
import { Carousel } from './photo/Carousel.tsx'
import { formatProfile, profileTitle, type PartialProfile } from './format-profile.ts'
import { PhotoTools } from './photo/PhotoTools.tsx'
import { pictureBlock } from './story.ts'
import { About, Story, type StoryProps } from './Story.tsx'
import './card.css'

interface ProfileCardProps extends CardActionsProps {
  profile: PartialProfile
  /** The viewer's own facts, if the card is another member's. */
  mine?: Facts | undefined
  /** What both members have in common. */
  shared?: readonly string[]
  /** A label on the picture, such as 'Likes you'. */
  note?: ReactNode
  /** Renders the like button of a part of the story. */
  heartOf?: StoryProps['heartOf']
  /** Buttons of the screen, such as Pass and Like. */
  children?: ReactNode
  headingLevel?: 2 | 3
  /** Adds Pass to the menu behind '⋯'. */
  onPass?: () => void
  /** Loads the picture with high priority. */
  eager?: boolean
  /** Turns pictures by taps only: swipes and arrow keys decide about the card. */
  turnsByTap?: boolean
  className?: string
}

/** The `sizes` of its picture, for code that preloads it. */
export const cardPictureSizes = '(min-width: 1024px) 560px, (min-width: 768px) 26rem, 100vw'

/** The layout of photograph and text, for a card and its skeleton. */
export function CardFrame({ photo, children }: { photo: ReactNode; children: ReactNode }) {
  return (
    <div className="profile-card grid grid-cols-1 @2xl:grid-cols-2 @2xl:grid-rows-[auto_1fr] @2xl:gap-x-8 @4xl:grid-cols-[26rem_minmax(0,1fr)]">
      <div className="photo-frame relative col-start-1 row-start-1 overflow-hidden rounded-lg shadow-2 @2xl:sticky @2xl:top-6 @2xl:row-span-2 @2xl:self-start">
        {photo}
      </div>
      {children}
    </div>
  )
}

/** A member as others see them. Narrow, the name lies on the picture; wide, everything stands beside it. */
export function ProfileCard({ className, ...body }: ProfileCardProps) {
  return (
    <article className={cx('@container', className)}>
      {/* Another member begins with their first picture. */}
      <CardBody key={body.profile.id} {...body} />
    </article>
  )
}

/** Exported for its test. */
function CardBody(props: Omit<ProfileCardProps, 'className'>) {
  const { profile, mine = {}, shared = [], note, heartOf, children } = props
  const { headingLevel = 2, eager = false, turnsByTap = false, ...acts } = props
  const shown = formatProfile(profile)
  const isSealed = shown.pictures[0]?.blurred === true
  const story = useRef<HTMLDivElement>(null)
  const [viewed, setViewed] = useState<number | null>(null)
  const below: 3 | 4 = headingLevel === 2 ? 3 : 4
  const told = { profile: shown, headingLevel: below }
  return (
    <>
      <CardFrame
        photo={
          <>
            <Carousel
              pictures={shown.pictures}
              name={shown.name}
              sizes={cardPictureSizes}
              eager={eager}
              turnsByTap={turnsByTap}
            >
              {(index) => (
                <>
                  <PhotoTools
                    name={shown.name}
                    title={profileTitle(shown)}
                    picture={shown.pictures[0] ?? null}
                    onPass={acts.onPass}
                    onReport={acts.onReport}
                    onBlock={acts.onBlock}
                    onView={shown.pictures.length > 0 && !isSealed ? () => setViewed(index) : undefined}
                  />
                  {heartOf && (
                    <div className="photo-heart absolute end-2.5 z-10">
                      {shown.pictures.map(
                        (picture, at) => at === index && heartOf(pictureBlock(picture, at)),
                      )}
                    </div>
                  )}
                </>
              )}
            </Carousel>
            {isSealed && <PictureSeal sex={shown.sex} picturesFor={shown.picturesFor} />}
          </>
        }
      >
        <CardHeading
          shown={shown}
          level={headingLevel}
          note={note}
          shared={shared}
          onOpen={() => story.current?.scrollIntoView({ block: 'start' })}
        />
        <div
          ref={story}
          className="card-story mt-3 flex scroll-mt-20 flex-col gap-3 @2xl:mt-5 @2xl:col-start-2 @2xl:row-start-2"
        >
          <About {...told} />
          <Story {...told} heartOf={heartOf} mine={mine} sizes={cardPictureSizes} onView={setViewed} />
          {children}
          <CardActions {...acts} />
        </div>
      </CardFrame>
      {viewed !== null && (
        <PictureViewer
          pictures={shown.pictures}
          name={shown.name}
          first={viewed}
          onClose={() => setViewed(null)}
        />
      )}
    </>
  )
}
