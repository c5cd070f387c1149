import type { Service } from '#tools/launch/service.ts'

/** Keeps what a test starts, to stop it in the reverse order. */
export function collectServices() {
  const services: Service[] = []
  return {
    services,
    begin(this: void, service: Service): Service {
      services.push(service)
      return service
    },
    async stopAll(this: void): Promise<void> {
      for (const service of services.splice(0).toReversed()) await service.stop()
    },
  }
}
