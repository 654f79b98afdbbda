import type {
  ColumnChoices,
  SampleColumns,
  SamplePreview,
  SampleReader,
  UnknownValue,
  ValueMeaning,
} from '../../catalog/feeds/sample-reader.ts'
import type { Feed } from '../../domain/feeds/feed.ts'
import type { FeedSample } from '../../domain/feeds/feed-sample.ts'
import type { FaultValue } from '../../domain/feeds/run-fault.ts'
import { PROPERTY_TYPES } from '../../domain/listings/lookup-lists.ts'
import { formatOf, mappingOf } from '../imports/check-reading.ts'
import { usualMapping } from '../mapping/mapping.ts'
import { chosenMapping } from './chosen-mapping.ts'
import type { SampleContent } from './sample-content.ts'
import { type PreviewTools, samplePreview } from './sample-preview.ts'
import { sampledColumns } from './sampled-columns.ts'
import { translatedMapping, unknownValues } from './unknown-values.ts'

/** Reads the samples of feeds. */
export class Samples implements SampleReader {
  readonly #tools: PreviewTools

  constructor(tools: PreviewTools) {
    this.#tools = tools
  }

  async sheets(sample: FeedSample): Promise<readonly string[]> {
    // A file that was not read in a former version has no content.
    return sample.content === '' ? [] : (contentOf(sample).sheets ?? [])
  }

  async columns(feed: Feed, sample: FeedSample): Promise<SampleColumns> {
    const { gazetteer } = await this.#tools.listings.places()
    const constantOptions = {
      types: PROPERTY_TYPES.map(({ label }) => [label, label] as const),
      state: gazetteer.states.map(({ name }) => [name, name] as const),
      status: [['Active', 'Available'] as const, ['Sold', 'Sold'] as const],
    }
    return { ...sampledColumns(contentOf(sample), feed.mapping), constantOptions }
  }

  async mapping(feed: Feed, sample: FeedSample, choices: ColumnChoices): Promise<unknown> {
    const content = contentOf(sample)
    // A mapping does not go with JSON Lines.
    return content.format === 'jsonl' ? null : chosenMapping(content, feed.mapping, choices)
  }

  async preview(feed: Feed, sample: FeedSample): Promise<SamplePreview> {
    const preview = await samplePreview(this.#tools, feed, contentOf(sample))
    const known = await this.unknownValues(feed, preview.unknown)
    const isKnown = (column: string) => known.some(one => one.column === column)
    return { ...preview, unknown: preview.unknown.filter(({ field }) => isKnown(field)) }
  }

  async unknownValues(feed: Feed, values: readonly FaultValue[]): Promise<readonly UnknownValue[]> {
    const { gazetteer } = await this.#tools.listings.places()
    return unknownValues(mappingFor(feed), values, gazetteer)
  }

  async translated(feed: Feed, meanings: readonly ValueMeaning[]): Promise<unknown> {
    const { gazetteer } = await this.#tools.listings.places()
    return translatedMapping(feed.mapping, meanings, gazetteer)
  }
}

/** The mapping of a feed where its file is not known. */
function mappingFor({ format, mapping }: Feed) {
  const own = mappingOf(mapping)
  const name = formatOf(format) ?? own?.format ?? 'csv'
  return own?.mappingFor(name) ?? usualMapping(name)
}

function contentOf({ content }: FeedSample): SampleContent {
  return JSON.parse(content) as SampleContent
}
