import type { Service } from './service.ts'

/** What a start of the whole product is given. */
export interface ProductOptions {
  readonly databaseUrl: string
  readonly port: number
  /** The mailbox's mails and the server's own files go here, logs into `logs` below it. */
  readonly dataDir: string
  /** Further options of the server, over those of our own environment. */
  readonly env: Readonly<Record<string, string>>
  /** What else a server process needs for its connection: a pooler before it, a replica beside it. */
  readonly databaseEnv?: (url: string) => Readonly<Record<string, string>>
  /** Starts a second web server on this port, for tools that look at several. */
  readonly secondPort?: number
  /** Starts a second worker too, which takes over when the first ends. */
  readonly hasSecondWorker?: boolean
  /** Told of each process as soon as it runs, so that a failed start can be cleaned up. */
  readonly onService?: (service: Service) => void
}
