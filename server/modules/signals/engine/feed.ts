import {
  type Candle,
  closeTimeMs,
  type Joining,
  joinCandle,
  MINUTE_MS,
} from '#server/modules/market/market.ts'
import { createDetector, type Detection, type Detector } from './detector/detector.ts'
import { DETECTOR_VERSION, type DetectorState } from './detector/detector-state.ts'
import {
  bestForecast,
  type Forecast,
  type Forecaster,
  type ForecasterAt,
  insight,
} from './forecaster/forecaster.ts'
import { mayPublish, newPublication, type Publication } from './publication.ts'

/** A signal to publish: what was detected, and what is forecast for its time frame. */
export interface Found {
  detection: Detection
  forecast: Forecast
  forecaster: Forecaster
  foundAtMs: number
  validUntilMs: number
}

/** Plain data: everything one symbol's feed knows. */
export interface FeedState {
  version: number
  quarters: DetectorState
  hours: DetectorState
  joining: Joining
  publication: Publication
}

export interface Feed {
  /** Takes the next closed 15-minute candle and returns the signals to publish (usually none). */
  push: (candle: Candle) => Found[]
  snapshot: () => FeedState
}

/**
 * One symbol from 15-minute candles to published signals: both detectors (hours are joined from quarters), the
 * forecaster and the publication rule. History at first start, live running and tests all run this.
 */
export function createFeed(forecasterAt: ForecasterAt, from?: FeedState): Feed {
  const quarters = createDetector(15, from?.quarters)
  const hours = createDetector(60, from?.hours)
  const joining: Joining = structuredClone(from?.joining ?? { current: undefined })
  const publication = structuredClone(from?.publication ?? newPublication())

  function publish(detector: Detector, candle: Candle | undefined): Found[] {
    if (!candle) return []
    const foundAtMs = closeTimeMs(candle)
    const forecaster = forecasterAt(foundAtMs)
    return detector
      .push(candle)
      .map((detection) => ({ detection, forecast: bestForecast(forecaster, detection) }))
      .toSorted((one, other) => insight(other.forecast) - insight(one.forecast))
      .filter(({ forecast }) => mayPublish(publication, { atMs: foundAtMs, insight: insight(forecast) }))
      .map((found) => ({
        ...found,
        forecaster,
        foundAtMs,
        validUntilMs: foundAtMs + found.forecast.barriers.timeframeMinutes * MINUTE_MS,
      }))
  }

  return {
    push(candle) {
      const joined = joinCandle(joining, candle, 60)
      return [...publish(hours, joined.earlier), ...publish(quarters, candle), ...publish(hours, joined.now)]
    },
    snapshot: () => ({
      version: DETECTOR_VERSION,
      quarters: quarters.snapshot(),
      hours: hours.snapshot(),
      joining: structuredClone(joining),
      publication: structuredClone(publication),
    }),
  }
}
