import { formats, pictureUrl, variants } from '@mithaq/contract/pictures'
import type { Picture as PictureData, PictureFormat, Variant } from '@mithaq/contract/pictures'
import { useEffect, useRef, useState } from 'react'
import { serverUrl } from '../../../http/server-url.ts'
import { pictures as texts } from '../../../messages/pictures.ts'
import { createLruCache } from '../../../store/lru-cache.ts'
import { cx } from '../../../ui/base/cx.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useConnectionProblem, useOnReconnect } from '../../../ui/feedback/use-connection-problem.ts'
import { usePictureAddress } from './picture-address.ts'
import { LocalPicture, WholeLocalPicture } from './LocalPicture.tsx'
import { PicturePlaceholder } from './PicturePlaceholder.tsx'
import { thumbHashUrl } from './thumb-hash.ts'

/** A picture that is not uploaded yet has a local URL. */
export type ShowablePicture = PictureData & { localUrl?: string }

interface PictureProps {
  picture: ShowablePicture
  alt: string
  /** How wide it is shown, as in CSS: '88px', '(min-width: 768px) 26rem, 100vw'. Decides which size is fetched. */
  sizes: string
  /** Uncropped, instead of cut to 4:5. */
  whole?: boolean
  /** The picture the screen is about: fetched first instead of when it comes into sight. */
  eager?: boolean
  /** Loaded before it is visible: a failure shows no message. */
  prefetched?: boolean
}

/** A member's picture, filling its frame: the blurred preview at once, then the smallest file that is sharp. */
export function Picture(props: PictureProps) {
  const { picture, alt, whole = false } = props
  const { localUrl } = picture
  if (localUrl === undefined) return <ServedPicture {...props} />
  return whole ? <WholeLocalPicture url={localUrl} alt={alt} /> : <LocalPicture url={localUrl} alt={alt} />
}

function ServedPicture({ prefetched = false, ...shown }: PictureProps) {
  const [failedId, setFailedId] = useState<string>()
  const { picture } = shown
  const { current, isWithheld, renewIfExpired } = usePictureAddress(picture)
  const cutOff = useConnectionProblem()
  useOnReconnect(() => setFailedId(undefined))
  const failed = failedId === picture.id || isWithheld
  if (failed && !cutOff) return <PicturePlaceholder text={texts.imageUnavailable} />
  if (failed || !current) return <Preview picture={picture} whole={shown.whole} />
  const fail = () => {
    if (renewIfExpired()) return
    setFailedId(picture.id)
    if (!prefetched && !cutOff) toast.error(texts.imageFailed)
  }
  return <Sources key={`${current.id} ${current.blurred}`} {...shown} picture={current} onFail={fail} />
}

interface PreviewProps {
  picture: PictureData
  whole: boolean | undefined
}

/** The blurred preview, shown while an address is requested or the app is offline. */
function Preview({ picture, whole = false }: PreviewProps) {
  return <div className={frameClass(picture, whole)} style={previewStyle(picture)} />
}

/** The preview is cut to 4:5, so it is centred while an uncropped picture loads. */
const frameClass = ({ blurred }: PictureData, whole: boolean): string =>
  whole && !blurred
    ? 'relative block size-full bg-contain bg-center bg-no-repeat'
    : 'block size-full bg-leaf-wash bg-cover bg-position-[50%_20%]'

function previewStyle({ thumbHash }: PictureData) {
  const preview = thumbHashUrl(thumbHash)
  return preview ? { backgroundImage: `url(${preview})` } : undefined
}

/** The last file loaded for each sharp picture, cut to 4:5: the browser has it in its cache. */
const loadedFiles = createLruCache<string, string>(500)

interface SourcesProps extends Omit<PictureProps, 'ahead'> {
  onFail: () => void
}

function Sources({ picture, alt, sizes, whole = false, eager = false, onFail }: SourcesProps) {
  const image = useRef<HTMLImageElement>(null)
  const [hasCome, setHasCome] = useState(false)
  const preview = previewStyle(picture)
  useEffect(() => {
    const { current: shown } = image
    return () => {
      if (shown) cancelLoadIfRemoved(shown)
    }
  }, [])
  const hasOwnShape = whole && !picture.blurred
  const isAwaited = hasOwnShape && !hasCome
  const seenFile = isAwaited ? loadedFiles.get(picture.id) : undefined
  // Pictures may not be embedded by other sites, so the phone app must request them with CORS.
  const crossOrigin = serverUrl() ? { crossOrigin: 'anonymous' as const } : {}
  const frame = {
    // Without a preview the frame pulses: a still one would look empty.
    className: cx(frameClass(picture, whole), !preview && !hasCome && !seenFile && 'animate-breathe'),
    style: hasOwnShape && hasCome ? undefined : preview,
  }
  const sources = (
    <>
      {formats.map((format) => (
        <source key={format} type={`image/${format}`} srcSet={srcSet(picture, format, whole)} sizes={sizes} />
      ))}
      <img
        ref={image}
        {...crossOrigin}
        src={serverUrl() + pictureUrl(picture, whole ? 'full' : 'small', 'webp')}
        alt={alt}
        draggable={false}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        // Decoded asynchronously, it would leave a blank moment once the smaller one is gone.
        decoding={hasOwnShape ? 'sync' : 'async'}
        onLoad={({ currentTarget }) => {
          setHasCome(true)
          if (!whole && !picture.blurred) loadedFiles.set(picture.id, currentTarget.currentSrc)
        }}
        onError={onFail}
        className={cx(
          // Some browsers draw the alt text over a picture that is still loading.
          'size-full text-transparent',
          hasOwnShape ? 'object-contain' : 'object-cover object-[50%_20%]',
          isAwaited && 'opacity-0',
        )}
      />
    </>
  )
  if (!hasOwnShape) return <picture {...frame}>{sources}</picture>
  return (
    <div {...frame}>
      {seenFile !== undefined && (
        <img
          {...crossOrigin}
          src={seenFile}
          alt=""
          draggable={false}
          className="absolute inset-0 size-full object-contain"
        />
      )}
      <picture className="relative block size-full">{sources}</picture>
    </div>
  )
}

/** Exported for its test. On a slow connection, pictures of removed cards would delay those of the next ones. */
export function cancelLoadIfRemoved(image: HTMLImageElement): void {
  if (image.complete || image.isConnected) return
  for (const source of image.parentElement?.querySelectorAll('source') ?? []) source.remove()
  image.removeAttribute('src')
}

function srcSet(picture: PictureData, format: PictureFormat, whole: boolean): string {
  if (picture.blurred) return serverUrl() + pictureUrl(picture, 'small', format)
  const shown: Variant[] = whole ? ['full'] : ['thumb', 'small', 'card']
  return shown
    .map((variant) => `${serverUrl()}${pictureUrl(picture, variant, format)} ${variants[variant].width}w`)
    .join(', ')
}
