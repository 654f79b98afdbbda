import type { SampleReader } from '../catalog/feeds/sample-reader.ts'
import type { PreviewTools } from '../feeds/samples/sample-preview.ts'

/** The reader of samples; the code that reads files is loaded when a page needs it. */
export function feedSamples(tools: PreviewTools): SampleReader {
  const reader = async () => new (await import('../feeds/samples/samples.ts')).Samples(tools)
  return {
    sheets: async (...given) => (await reader()).sheets(...given),
    columns: async (...given) => (await reader()).columns(...given),
    mapping: async (...given) => (await reader()).mapping(...given),
    preview: async (...given) => (await reader()).preview(...given),
    unknownValues: async (...given) => (await reader()).unknownValues(...given),
    translated: async (...given) => (await reader()).translated(...given),
  }
}
