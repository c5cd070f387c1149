import { useEffect, useRef } from 'react'
import { createStore } from '#web/base/store.ts'
import { device, renewToken, session } from '#web/api/client.ts'
import { createLive, type LiveMessage, type LiveSocket, type LiveState } from './live.ts'

/** Whether live messages arrive: idle without a listener. */
export const liveState = createStore<LiveState>('idle')
const listeners = new Map<string, Set<(message: LiveMessage) => void>>()

function open(): LiveSocket {
  const { protocol, host } = window.location
  const web = new WebSocket(`${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/api/live`)
  const socket: LiveSocket = {
    send: (text) => web.send(text),
    close: () => web.close(),
    onopen: null,
    onmessage: null,
    onclose: null,
  }
  web.addEventListener('open', () => socket.onopen?.())
  web.addEventListener('message', (event) => socket.onmessage?.({ data: event.data }))
  web.addEventListener('close', () => socket.onclose?.())
  return socket
}

const live = createLive({
  open,
  isOnline: () => navigator.onLine,
  token: () => session.get()?.accessToken ?? '',
  prove: (token) => device.prove({ method: 'GET', path: '/api/live', token }),
  renew: renewToken,
  schedule: (work, delayMs) => {
    const timer = setTimeout(work, delayMs)
    return () => clearTimeout(timer)
  },
  chance: Math.random,
  onState: (state) => liveState.set(state),
  onMessage: (message) => {
    for (const listener of listeners.get(message.topic) ?? []) listener(message)
  },
})

/** Listens to one topic while `on`; the socket closes after the last listener. */
function listen(topic: string, listener: (message: LiveMessage) => void): () => void {
  const known = listeners.get(topic) ?? new Set()
  listeners.set(topic, known.add(listener))
  live.start([...listeners.keys()])
  return () => {
    known.delete(listener)
    if (known.size === 0) listeners.delete(topic)
    if (listeners.size === 0) live.stop()
  }
}

export function useLiveTopic(topic: string, onMessage: (message: LiveMessage) => void): void {
  const latest = useRef(onMessage)
  useEffect(() => {
    latest.current = onMessage
  })
  useEffect(() => listen(topic, (message) => latest.current(message)), [topic])
}
