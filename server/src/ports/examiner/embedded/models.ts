import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import type { Face, PictureFindings } from '../examiner.ts'

/** The parts of the packages' types that are used; their entry points for plain Node declare none. */
interface Tensor {
  data(): Promise<Float32Array>
}
interface Tf {
  tensor3d(values: Uint8Array, shape: [number, number, number], type: 'int32'): Tensor
  cast(tensor: Tensor, type: 'float32'): Tensor
  div(tensor: Tensor, by: number): Tensor
  reshape(tensor: Tensor, shape: number[]): Tensor
  image: { resizeBilinear(tensor: Tensor, size: [number, number], alignCorners: boolean): Tensor }
  tidy(run: () => Tensor): Tensor
  dispose(tensors: Tensor[]): void
  loadGraphModel(handler: { load(): Promise<object> }): Promise<{ predict(input: Tensor): Tensor }>
}
interface FoundFace {
  box: [number, number, number, number]
  age?: number
  real?: number
  live?: number
  emotion?: { emotion: string; score: number }[]
  rotation?: { angle: { yaw: number; pitch: number } }
  embedding?: number[]
}
interface Human {
  tf: Tf
  load(): Promise<void>
  detect(input: Tensor): Promise<{ face: FoundFace[]; error: string | null }>
}
type HumanClass = new (config: object) => Human

const require = createRequire(import.meta.url)
const off = { enabled: false }
const on = { enabled: true }
/** The long side of the picture in which faces are detected. */
const side = 800

/** Loads the models from their packages; the process has no network. */
export async function loadModels(): Promise<{ look(picture: Uint8Array): Promise<PictureFindings> }> {
  globalThis.fetch = async (input) =>
    new Response(await readFile(new URL(input instanceof Request ? input.url : input)), {
      headers: {
        'content-type': String(input).endsWith('.json') ? 'application/json' : 'application/octet-stream',
      },
    })
  const human = await loadHuman()
  const naked = await loadNudity(human.tf)
  return {
    async look(picture) {
      const { data, info } = await sharp(picture)
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true })
      const pixels = human.tf.tensor3d(new Uint8Array(data), [info.height, info.width, 3], 'int32')
      try {
        const { face, error } = await human.detect(pixels)
        if (error !== null) throw new Error(error)
        return { ...(await naked(pixels)), faces: face.map((found) => faceOf(found, info)) }
      } finally {
        human.tf.dispose([pixels])
      }
    },
  }
}

async function loadHuman(): Promise<Human> {
  const dist = dirname(require.resolve('@vladmandic/human'))
  const { Human } = require(join(dist, 'human.node-wasm.js')) as { Human: HumanClass }
  const wasm = join(dirname(require.resolve('@tensorflow/tfjs-backend-wasm/package.json')), 'dist')
  const human = new Human({
    backend: 'wasm',
    wasmPath: `${wasm}/`,
    modelBasePath: pathToFileURL(join(dist, '../models/')).href,
    cacheSensitivity: 0,
    warmup: 'none',
    async: false,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      ...on,
      detector: { rotation: true, maxDetected: 5, minConfidence: 0.5 },
      mesh: on,
      iris: off,
      emotion: { ...on, minConfidence: 0 },
      description: on,
      antispoof: on,
      liveness: on,
    },
  })
  await human.load()
  return human
}

/** The classes of the package's model, in the order of its output. */
const classes = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const

async function loadNudity(tf: Tf) {
  const { MobileNetV2MidModel: parts } = await import('nsfwjs/models/mobilenet_v2_mid')
  const bundled = (file: unknown) => (file as { default: unknown }).default
  const json = bundled(await parts.modelJson()) as {
    modelTopology: object
    format: string
    weightsManifest: { weights: object[] }[]
  }
  const shards = await Promise.all(parts.weightBundles.map((shard) => shard()))
  const weights = Buffer.concat(shards.map((shard) => Buffer.from(String(bundled(shard)), 'base64')))
  const model = await tf.loadGraphModel({
    load: async () => ({
      modelTopology: json.modelTopology,
      format: json.format,
      weightSpecs: json.weightsManifest.flatMap((group) => group.weights),
      weightData: new Uint8Array(weights).buffer,
    }),
  })
  return async (pixels: Tensor) => {
    const answer = tf.tidy(() => {
      const shares = tf.div(tf.cast(pixels, 'float32'), 255)
      return model.predict(tf.reshape(tf.image.resizeBilinear(shares, [224, 224], true), [1, 224, 224, 3]))
    })
    const values = await answer.data()
    tf.dispose([answer])
    const of = (name: (typeof classes)[number]) => values[classes.indexOf(name)] ?? 0
    return { explicit: of('porn') + of('hentai'), suggestive: of('sexy') }
  }
}

const degrees = (radians: number) => Math.round((radians * 180) / Math.PI)

const share = (part: number) => Math.max(0, Math.min(part, 1))

function faceOf(found: FoundFace, size: { width: number; height: number }): Face {
  const [left, top, width, height] = found.box
  const { yaw = 0, pitch = 0 } = found.rotation?.angle ?? {}
  return {
    height: height / size.height,
    middle: { x: share((left + width / 2) / size.width), y: share((top + height / 2) / size.height) },
    years: found.age ?? 0,
    real: found.real ?? 0,
    live: found.live ?? 0,
    smile: found.emotion?.find(({ emotion }) => emotion === 'happy')?.score ?? 0,
    left: -degrees(yaw),
    up: -degrees(pitch),
    measure: found.embedding ?? [],
  }
}
