import type { Camera } from './camera.ts'
import type { Stage } from './stage.ts'

/** One caption long: what is done while it is read. */
export type Scene = (camera: Camera, stage: Stage) => Promise<void>

/** A film: its captions lie in content/videos/<id>/, one for each scene. */
export interface Script {
  readonly id: string
  /** What must be so before the first picture, done unseen. */
  readonly before?: (stage: Stage) => Promise<void>
  readonly scenes: readonly Scene[]
  /** The scene whose end is the picture in the list. */
  readonly picture: number
}
