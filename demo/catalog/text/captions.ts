import type { SceneTheme } from '../../pictures/picture-manifest.ts'
import type { Choices } from '../../random.ts'

/** A short label and a sentence under a photo. */
type Caption = readonly [label: string, description: string]

const LAKE: Choices<Caption> = [
  ['Lake view', 'The lake in the morning.'],
  ['Waterfront', 'Looking out over the water.'],
  ['Shoreline', 'Along the shoreline.'],
  ['Calm water', 'Calm water at the end of the day.'],
  ['Across the lake', 'The far shore across the lake.'],
]

const RIVER: Choices<Caption> = [
  ['River', 'The river at normal flow.'],
  ['River bend', 'Where the river bends.'],
  ['From the bank', 'The water from the bank.'],
  ['Riverside', 'Along the riverside.'],
  ['Downstream', 'Looking downstream.'],
]

export const CAPTIONS: Readonly<Record<SceneTheme, Choices<Caption>>> = {
  prairie: [
    ['Open grass', 'View across the open grass.'],
    ['Native prairie', 'Native grass in early summer.'],
    ['Long view', 'The view from the high ground.'],
    ['North pasture', 'Looking over the north pasture.'],
    ['Sky and grass', 'Evening over the grassland.'],
  ],
  highland: [
    ['Mountain view', 'The mountains from the meadow.'],
    ['Wooded ridges', 'Wooded ridges behind the open ground.'],
    ['Long ridge', 'Looking along the valley.'],
    ['Cove', 'The head of the valley.'],
    ['High ground', 'The ridge that the land runs up to.'],
  ],
  house: [
    ['The house', 'The house from the drive.'],
    ['Front of the house', 'The front of the house.'],
    ['Home', 'The house with its yard.'],
  ],
  cabin: [
    ['The cabin', 'The cabin at the edge of the woods.'],
    ['Cabin', 'The cabin from the lane.'],
    ['Porch', 'The cabin with its porch.'],
  ],
  adobe: [
    ['The house', 'The house from the drive.'],
    ['Front of the house', 'The front of the house.'],
    ['Home', 'The house and the country around it.'],
  ],
  ranch: [
    ['Ranch country', 'Ranch country from the main road.'],
    ['Home pasture', 'The home pasture with the fence line.'],
    ['Headquarters', 'Looking toward the middle of the place.'],
    ['Fence line', 'Along the fence, late in the day.'],
    ['Working ground', 'Ground that has carried cattle for years.'],
  ],
  pasture: [
    ['Hay meadow', 'View across the hay meadow.'],
    ['Pasture', 'Green pasture after a rain.'],
    ['South pasture', 'The south pasture, looking toward the trees.'],
    ['Open ground', 'Open ground near the gate.'],
    ['Grass', 'Good grass on the level part.'],
  ],
  cropland: [
    ['Fields', 'The fields in the growing season.'],
    ['Cropland', 'Cropland, looking down the rows.'],
    ['East field', 'The east field before harvest.'],
    ['Level ground', 'Level ground with long rows.'],
    ['Turnrow', 'The fields from the turnrow.'],
  ],
  forest: [
    ['Woods', 'Inside the woods.'],
    ['Timber', 'Standing timber along the lane.'],
    ['Tree line', 'The tree line from the open ground.'],
    ['Woods road', 'Where the woods road begins.'],
    ['Shade', 'Deep shade under the old trees.'],
  ],
  mountain: [
    ['Mountain view', 'The mountains from the building site.'],
    ['Ridge', 'Looking up to the ridge.'],
    ['High country', 'The high country beyond the line.'],
    ['Morning view', 'First light on the slopes.'],
    ['Skyline', 'The skyline to the west.'],
  ],
  desert: [
    ['Desert floor', 'The desert floor after sunrise.'],
    ['Wide open', 'Wide open country on every side.'],
    ['Dry wash', 'Looking down toward the dry ground.'],
    ['Evening light', 'Evening light on the rocks.'],
    ['Brush and sky', 'Brush, rock and sky.'],
  ],
  lake: LAKE,
  mountainLake: LAKE,
  river: RIVER,
  mountainRiver: RIVER,
  coast: [
    ['Beach', 'The beach at low tide.'],
    ['Shore', 'Along the shore.'],
    ['Surf', 'Surf in front of the property.'],
    ['Sea view', 'The view out to sea.'],
    ['Dunes', 'Looking over the dunes to the water.'],
  ],
  bottomland: [
    ['Bottomland', 'The low ground in spring.'],
    ['Wet woods', 'Water standing in the bottom.'],
    ['Slough', 'The slough at the back of the place.'],
    ['Low ground', 'Low ground where the ducks come in.'],
    ['Old trees', 'Old trees in the bottom.'],
  ],
}

/** Ponds and creeks, for land without a lake, river or sea. */
export const SMALL_WATER_CAPTIONS: Readonly<Record<'lake' | 'river', Choices<Caption>>> = {
  lake: [
    ['Water', 'Water for cattle and wildlife.'],
    ['Pond', 'The pond, a good place to sit.'],
    ['Still water', 'Still water on a calm day.'],
  ],
  river: [
    ['Creek', 'The creek after a rain.'],
    ['Running water', 'Where the creek crosses.'],
    ['Creek bank', 'The creek from the bank.'],
  ],
}

export const AERIAL_CAPTIONS: Choices<Caption> = [
  ['Aerial view', 'The land from the air.'],
  ['From above', 'The lay of the land from above.'],
  ['Drone view', 'Seen from the air, looking north.'],
  ['Overview', 'An overview of the tract and its surroundings.'],
]
