import type { Landscape } from '../landscape.ts'

export const NEW_ENGLAND: Landscape = {
  name: 'new england and adirondacks',
  scenery: ['woods', 'highlands', 'hills'],
  kinds: [0, 8, 24, 16, 22, 20, 7, 1, 2],
  spread: 0.8,
  value: 0.95,
  acresPerCow: 3,
  areas: ['the north woods of the Northeast', 'the hill country of the Northeast'],
  relief: [
    'wooded ridges and beaver meadows',
    'hardwood hills, ledges and spruce flats',
    'old pastures, stone walls and sugarbush',
  ],
  slope: ['gently sloping to hilly', 'rolling', 'sloping, with level benches'],
  soils: ['stony fine sandy loam', 'glacial till', 'well-drained loam with ledge'],
  trees: [
    'sugar maple, beech and yellow birch',
    'spruce, fir and white birch',
    'white pine, hemlock and red oak',
  ],
  timber: ['northern hardwood', 'spruce and fir', 'white pine'],
  grasses: ['timothy and clover'],
  crops: [],
  hay: 'timothy and clover',
  game: ['white-tailed deer', 'black bears', 'ruffed grouse', 'snowshoe hares', 'wild turkeys'],
  fish: ['brook trout', 'smallmouth bass', 'perch'],
  creek: ['rocky brook', 'mountain brook', 'trout brook'],
  creekWord: ['Brook', 'Stream'],
  pond: 'pond',
  notes: [
    'Old stone walls run through the woods and mark where the fields used to be.',
    'Fall color comes early here and is worth the trip by itself.',
    'Snowmobile clubs keep up a network of trails in the town.',
    'Cellar holes and an old lane tell of an earlier farm.',
    'Maples along the lane could be tapped in March.',
    'Snow lies from December to April in most years.',
  ],
}

export const MID_ATLANTIC: Landscape = {
  name: 'mid-atlantic',
  scenery: ['hills', 'farmland', 'woods'],
  kinds: [0, 28, 5, 12, 9, 26, 6, 5, 9],
  spread: 0.4,
  value: 1,
  acresPerCow: 3,
  areas: ['the farm country of the Mid-Atlantic', 'old Mid-Atlantic farm country'],
  relief: [
    'gently rolling fields and woodlots',
    'level fields and wooded drains',
    'hedgerows, hay fields and stands of oak',
  ],
  slope: ['gently rolling', 'level to gently rolling', 'nearly level'],
  soils: ['well-drained silt loam', 'sandy loam', 'deep loam'],
  trees: [
    'oak, tulip poplar and beech',
    'red maple, oak and sweetgum',
    'oak, ash and black walnut',
  ],
  timber: ['oak and poplar'],
  grasses: ['orchardgrass and timothy', 'orchardgrass and clover'],
  crops: ['corn and soybeans', 'corn, soybeans and winter wheat', 'vegetables and hay'],
  hay: 'orchardgrass and timothy',
  game: ['white-tailed deer', 'Canada geese', 'eastern turkeys', 'rabbits'],
  fish: ['largemouth bass', 'bluegill', 'perch'],
  creek: ['small creek', 'meandering stream', 'year-round run'],
  creekWord: ['Run', 'Creek', 'Brook'],
  pond: 'farm pond',
  notes: [
    'Farm stands and auctions are part of local life here.',
    'Much of the surrounding ground is in preserved farmland.',
    'Open land this close to the cities is scarce and holds its value.',
    'Centuries-old farms and lanes give the countryside its shape.',
    'Good soil and a short drive to market have kept farms going here.',
    'Canada geese settle on the fields in late fall.',
  ],
}

export const UPSTATE: Landscape = {
  ...MID_ATLANTIC,
  name: 'upstate new york',
  areas: ['upstate farm country', 'the farm country of upstate New York'],
  soils: ['well-drained silt loam', 'gravelly loam', 'deep loam'],
  trees: ['sugar maple, ash and black cherry', 'oak, hickory and red maple'],
  timber: ['maple, ash and cherry'],
  crops: ['corn and hay', 'corn and soybeans', 'hay and small grain'],
}

export const SOUTHERN_NEW_ENGLAND: Landscape = {
  ...MID_ATLANTIC,
  name: 'southern new england',
  areas: ['southern New England', 'the old farm towns of southern New England'],
  relief: [
    'stone-walled fields and oak woods',
    'gentle hills, hay fields and woodlots',
    'woods, ledges and old pasture',
  ],
  soils: ['stony fine sandy loam', 'well-drained sandy loam', 'deep loam'],
  trees: ['oak, red maple and white pine', 'oak, hickory and black birch'],
  timber: ['oak and white pine'],
  crops: ['vegetables and hay', 'corn and hay'],
}
