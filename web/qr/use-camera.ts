import { useEffect, useRef, useState } from 'react'
import { addressInQr } from './address-in-qr.ts'
import { openQrReader, type ReadQr } from './read-qr.ts'

/** looking: the camera runs; other: a code without an address was seen; the rest say why there is no picture. */
export type ScanState = 'starting' | 'looking' | 'other' | 'refused' | 'missing'

/** A code fills a good part of the picture, so a small one is enough, and is read in a few milliseconds. */
const WIDTH = 480
const BETWEEN_MS = 150

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  if (video.videoWidth === 0) return undefined
  canvas.width = WIDTH
  canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}

/** Looks at the camera until a code with an address is seen or the caller stops it. */
async function scanFrames(
  video: HTMLVideoElement,
  read: ReadQr,
  { signal, onOther }: { signal: AbortSignal; onOther: () => void },
): Promise<string | undefined> {
  const canvas = document.createElement('canvas')
  while (!signal.aborted) {
    const picture = pictureOf(video, canvas)
    const text = picture === undefined ? undefined : await read(picture)
    const address = text === undefined ? undefined : addressInQr(text)
    if (address !== undefined) return address
    if (text !== undefined) onOther()
    await new Promise((next) => setTimeout(next, BETWEEN_MS))
  }
  return undefined
}

function stateOf(error: unknown): ScanState {
  const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
  return isRefused ? 'refused' : 'missing'
}

/** Opens the camera on the back of the device while the caller is shown, and closes it afterwards. */
export function useCamera(onFound: (address: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const found = useRef(onFound)
  const [state, setState] = useState<ScanState>('starting')
  useEffect(() => {
    found.current = onFound
  }, [onFound])
  useEffect(() => {
    const stop = new AbortController()
    let stream: MediaStream | undefined
    async function scan(screen: HTMLVideoElement): Promise<void> {
      const [opened, read] = await Promise.all([
        navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } }),
        openQrReader(),
      ])
      stream = opened
      if (stop.signal.aborted) return opened.getTracks().forEach((track) => track.stop())
      screen.srcObject = opened
      await screen.play()
      setState('looking')
      const address = await scanFrames(screen, read, {
        signal: stop.signal,
        onOther: () => setState('other'),
      })
      if (address !== undefined) found.current(address)
    }
    const screen = video.current
    if (screen !== null)
      scan(screen).catch((error: unknown) => !stop.signal.aborted && setState(stateOf(error)))
    return () => {
      stop.abort()
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return { video, state }
}
