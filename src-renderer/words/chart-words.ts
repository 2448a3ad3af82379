import { inFigures } from './figures.ts'

/** What the charts say. */
export const chartWords = {
  region: 'Charts',
  outcomes: 'What became of the pages',
  seconds: 'Seconds an answer took, over the time of the crawl',
  noSeconds: 'The times of answers show up here as they come.',
  over: 'Minutes since the crawl began',
  axis: 'seconds',
} as const

/** A count and its share of the whole. */
export const shareText = (count: number, sum: number): string =>
  sum === 0 || count === 0 ? inFigures(count) : `${inFigures(count)} (${Math.round((count / sum) * 100)} %)`

/** The chart in a sentence, for those who cannot see it. */
export const secondsSentence = (site: string, count: number, mean: number, most: number): string =>
  `${site}: ${inFigures(count)} answers, ${mean.toFixed(2)} s on average, ${most.toFixed(2)} s at most.`
