import { createStore } from '#web/base/store.ts'

interface CodePrompt {
  /** Called once, with whether a code was accepted. */
  readonly end: (isProven: boolean) => void
}

/** Whether the console waits for a one-time code; the sheet in the frame shows it. */
export const codePrompt = createStore<CodePrompt | undefined>(undefined)
let waiting: Promise<boolean> | undefined

/** Asks for a code, once however many calls wait for it. Resolves to whether one was accepted. */
export function promptForCode(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    codePrompt.set({
      end(isProven) {
        codePrompt.set(undefined)
        waiting = undefined
        resolve(isProven)
      },
    })
  })
  return waiting
}
