/** Rivers with towns on their banks, as `Town, ST` separated by semicolons. */
export const RIVER_TOWNS: Readonly<Record<string, string>> = {
  'Alabama River': 'Selma, AL; Camden, AL; Monroeville, AL',
  'Allegheny River': 'Tionesta, PA; Kittanning, PA; Warren, PA; Tidioute, PA; Emlenton, PA',
  'Androscoggin River': 'Bethel, ME; Rumford, ME; Gorham, NH; Turner, ME',
  'Apalachicola River': 'Blountstown, FL; Chattahoochee, FL; Wewahitchka, FL',
  'Arkansas River':
    'Salida, CO; Canon City, CO; Buena Vista, CO; Cotopaxi, CO; Larned, KS; Great Bend, KS; Ozark, AR; Dardanelle, AR; Russellville, AR',
  'Big Horn River': 'Thermopolis, WY; Worland, WY; Greybull, WY; Basin, WY',
  'Big Sioux River': 'Brookings, SD; Canton, SD; Hawarden, IA; Flandreau, SD',
  'Bitterroot River':
    'Hamilton, MT; Stevensville, MT; Darby, MT; Victor, MT; Corvallis, MT; Florence, MT',
  'Black River': 'Poplar Bluff, MO; Pocahontas, AR; Annapolis, MO; Ellington, MO',
  'Bosque River': 'Meridian, TX; Clifton, TX; Iredell, TX; Hico, TX; Valley Mills, TX',
  'Brazos River':
    'Graham, TX; Palo Pinto, TX; Granbury, TX; Glen Rose, TX; Marlin, TX; Hearne, TX; Navasota, TX; Hempstead, TX; Graford, TX',
  'Buffalo River': 'Ponca, AR; Jasper, AR; Gilbert, AR; Yellville, AR; Linden, TN; Lobelville, TN',
  'Canadian River': 'Canadian, TX; Purcell, OK; Konawa, OK; Eufaula, OK',
  'Cape Fear River': 'Elizabethtown, NC; Lillington, NC; Burgaw, NC; Fayetteville, NC',
  'Caney Fork River': 'Smithville, TN; Rock Island, TN; Carthage, TN; Sparta, TN',
  'Cedar River': 'Vinton, IA; Waverly, IA; Charles City, IA; Nashua, IA; Osage, IA; Tipton, IA',
  'Clark Fork River': 'Drummond, MT; Superior, MT; Plains, MT; Deer Lodge, MT; St. Regis, MT',
  'Clearwater River': 'Orofino, ID; Kamiah, ID; Kooskia, ID; Lenore, ID',
  'Clinch River': 'Cleveland, VA; St. Paul, VA; Dungannon, VA; Sneedville, TN; Tazewell, TN',
  'Colorado River':
    'Columbus, TX; La Grange, TX; Smithville, TX; Bastrop, TX; San Saba, TX; Robert Lee, TX; Ballinger, TX; Kremmling, CO; Rifle, CO; Silt, CO; De Beque, CO',
  'Columbia River': 'Kettle Falls, WA; Bridgeport, WA; Brewster, WA; Arlington, OR; Boardman, OR',
  'Connecticut River':
    'Haverhill, NH; Lancaster, NH; Colebrook, NH; Bradford, VT; Newbury, VT; Windsor, VT; Putney, VT',
  'Coosa River': 'Wetumpka, AL; Childersburg, AL; Gadsden, AL; Rome, GA',
  'Cumberland River': 'Celina, TN; Gainesboro, TN; Dover, TN; Burkesville, KY; Eddyville, KY',
  'Current River': 'Van Buren, MO; Eminence, MO; Doniphan, MO; Salem, MO',
  'Dan River': 'Danbury, NC; Madison, NC; Danville, VA; South Boston, VA',
  'Delaware River': 'Narrowsburg, NY; Hancock, NY; Callicoon, NY; Lackawaxen, PA; Milford, PA',
  'Deschutes River': 'Bend, OR; Terrebonne, OR; La Pine, OR; Maupin, OR',
  'Des Moines River': 'Keosauqua, IA; Ottumwa, IA; Boone, IA; Humboldt, IA; Jackson, MN',
  'Eel River': 'Garberville, CA; Scotia, CA; Fortuna, CA; Laytonville, CA',
  'Elk River': 'Fayetteville, TN; Pulaski, TN; Athens, AL; Sutton, WV; Clay, WV; Noel, MO',
  'Elkhorn River': 'Oneill, NE; Neligh, NE; West Point, NE; Norfolk, NE; Atkinson, NE',
  'Flathead River': 'Columbia Falls, MT; Dixon, MT; Kalispell, MT; Hungry Horse, MT',
  'Flint River': 'Thomaston, GA; Montezuma, GA; Bainbridge, GA; Newton, GA; Albany, GA',
  'French Broad River': 'Rosman, NC; Brevard, NC; Marshall, NC; Hot Springs, NC; Newport, TN',
  'Frio River': 'Leakey, TX; Concan, TX; Rio Frio, TX; Uvalde, TX; Tilden, TX; Pearsall, TX',
  'Gasconade River': 'Waynesville, MO; Vienna, MO; Hartville, MO; Richland, MO; Dixon, MO',
  'Gila River': 'Duncan, AZ; Safford, AZ; Cliff, NM; Gila, NM',
  'Grande Ronde River': 'La Grande, OR; Elgin, OR; Union, OR; Imbler, OR',
  'Green River': 'Pinedale, WY; Big Piney, WY; Brownsville, KY; Munfordville, KY; Calhoun, KY',
  'Greenbrier River': 'Marlinton, WV; Ronceverte, WV; Alderson, WV; Lewisburg, WV',
  'Guadalupe River':
    'Hunt, TX; Ingram, TX; Comfort, TX; Center Point, TX; Seguin, TX; Gonzales, TX; Cuero, TX; Kerrville, TX',
  'Gunnison River': 'Gunnison, CO; Delta, CO; Hotchkiss, CO',
  'Holston River': 'Rogersville, TN; Abingdon, VA; Saltville, VA; Rutledge, TN',
  'Hudson River': 'Warrensburg, NY; Corinth, NY; North Creek, NY; Lake Luzerne, NY',
  'Humboldt River': 'Elko, NV; Carlin, NV; Battle Mountain, NV; Winnemucca, NV; Lovelock, NV',
  'Illinois River': 'Havana, IL; Henry, IL; Beardstown, IL; Lacon, IL; Tahlequah, OK; Watts, OK',
  'Iowa River': 'Iowa Falls, IA; Marengo, IA; Wapello, IA; Eldora, IA; Tama, IA',
  'James River':
    'Buchanan, VA; Scottsville, VA; Columbia, VA; Galena, MO; Jamestown, ND; Huron, SD; Mitchell, SD; Redfield, SD',
  'John Day River': 'Dayville, OR; Kimberly, OR; Spray, OR; Mount Vernon, OR; John Day, OR',
  'Kennebec River': 'Bingham, ME; Norridgewock, ME; Madison, ME; Solon, ME',
  'Kentucky River': 'Beattyville, KY; Irvine, KY; Frankfort, KY; Carrollton, KY',
  'Kickapoo River': 'Viola, WI; Soldiers Grove, WI; Gays Mills, WI; Ontario, WI; Readstown, WI',
  'Kiamichi River': 'Antlers, OK; Clayton, OK; Talihina, OK; Rattan, OK',
  'Klamath River': 'Happy Camp, CA; Hornbrook, CA; Seiad Valley, CA; Keno, OR',
  'Kootenai River': 'Libby, MT; Troy, MT; Bonners Ferry, ID',
  'Lampasas River': 'Lampasas, TX; Kempner, TX; Hamilton, TX',
  'Laramie River': 'Laramie, WY; Wheatland, WY; Fort Laramie, WY',
  'Leaf River': 'Taylorsville, MS; New Augusta, MS; Richton, MS; Hattiesburg, MS',
  'Licking River': 'Falmouth, KY; Cynthiana, KY; Salyersville, KY; Butler, KY',
  'Little Red River': 'Heber Springs, AR; Pangburn, AR; Searcy, AR; Clinton, AR',
  'Llano River': 'Junction, TX; Mason, TX; Llano, TX; Castell, TX; Kingsland, TX; London, TX',
  'Madison River': 'Ennis, MT; Cameron, MT; Three Forks, MT; West Yellowstone, MT',
  'Manistee River': 'Mesick, MI; Wellston, MI; Frederic, MI; Manistee, MI',
  'Marais des Cygnes River': 'Osawatomie, KS; Ottawa, KS; Lacygne, KS; Melvern, KS',
  'Meramec River': 'Steelville, MO; Sullivan, MO; St. James, MO; Leasburg, MO',
  'Milk River': 'Malta, MT; Glasgow, MT; Chinook, MT; Havre, MT; Harlem, MT',
  'Minnesota River':
    'Granite Falls, MN; Le Sueur, MN; Morton, MN; Redwood Falls, MN; Ortonville, MN',
  'Mississippi River':
    'Lansing, IA; Guttenberg, IA; Bellevue, IA; Alma, WI; Grantsburg, WI; Aitkin, MN; Palisade, MN; Grand Rapids, MN; Louisiana, MO; Hannibal, MO; Nauvoo, IL; Caruthersville, MO; Rosedale, MS; Lake Providence, LA',
  'Missouri River':
    'Fort Benton, MT; Wolf Point, MT; Townsend, MT; Cascade, MT; Washburn, ND; Chamberlain, SD; Glasgow, MO; Hermann, MO; Onawa, IA; Rulo, NE',
  'Muskingum River': 'McConnelsville, OH; Beverly, OH; Zanesville, OH; Coshocton, OH',
  'Musselshell River': 'Roundup, MT; Harlowton, MT; Melstone, MT; Ryegate, MT',
  'Neches River': 'Silsbee, TX; Diboll, TX; Alto, TX; Woodville, TX; Evadale, TX',
  'Neosho River': 'Council Grove, KS; Burlington, KS; Iola, KS; Chanute, KS; Parsons, KS',
  'New River': 'Galax, VA; Fries, VA; Pearisburg, VA; Crumpler, NC; Hinton, WV; Independence, VA',
  'Niangua River': 'Buffalo, MO; Lebanon, MO; Long Lane, MO',
  'Niobrara River': 'Valentine, NE; Niobrara, NE; Butte, NE; Springview, NE',
  'Nolichucky River': 'Erwin, TN; Greeneville, TN; Jonesborough, TN; Chuckey, TN',
  'North Platte River': 'Saratoga, WY; Glenrock, WY; Torrington, WY; Bridgeport, NE; Oshkosh, NE',
  'Nueces River':
    'Camp Wood, TX; Barksdale, TX; Cotulla, TX; Three Rivers, TX; Mathis, TX; Crystal City, TX',
  'Obion River': 'Obion, TN; Kenton, TN; Bogota, TN',
  'Ocmulgee River': 'Hawkinsville, GA; Abbeville, GA; Lumber City, GA; Juliette, GA',
  'Oconee River': 'Dublin, GA; Mount Vernon, GA; Greensboro, GA; Watkinsville, GA; Glenwood, GA',
  'Ogeechee River': 'Midville, GA; Statesboro, GA; Louisville, GA; Millen, GA; Ellabell, GA',
  'Ohio River':
    'Rising Sun, IN; Tell City, IN; Derby, IN; Maysville, KY; Cave in Rock, IL; Pomeroy, OH; Ravenswood, WV',
  'Ouachita River': 'Mount Ida, AR; Camden, AR; Columbia, LA; Harrisonburg, LA; Oden, AR',
  'Payette River': 'Cascade, ID; Horseshoe Bend, ID; Garden Valley, ID; Emmett, ID; McCall, ID',
  'Pearl River': 'Philadelphia, MS; Carthage, MS; Monticello, MS; Columbia, MS; Bogalusa, LA',
  'Pecos River':
    'Pecos, NM; Fort Sumner, NM; Villanueva, NM; Iraan, TX; Sheffield, TX; Carlsbad, NM',
  'Pedernales River': 'Johnson City, TX; Stonewall, TX; Fredericksburg, TX; Hye, TX; Harper, TX',
  'Pee Dee River': 'Cheraw, SC; Wallace, SC; Gresham, SC; Mount Gilead, NC',
  'Penobscot River': 'Lincoln, ME; Howland, ME; Medway, ME; Passadumkeag, ME',
  'Platte River': 'Kearney, NE; Columbus, NE; Gothenburg, NE; Fremont, NE; Wood River, NE',
  'Potomac River': 'Paw Paw, WV; Hancock, MD; Romney, WV; Petersburg, WV; Moorefield, WV',
  'Powder River': 'Broadus, MT; Kaycee, WY; Arvada, WY; Baker City, OR',
  'Red River':
    'Nocona, TX; Burkburnett, TX; Clarksville, TX; Idabel, OK; Hugo, OK; Coushatta, LA; Foreman, AR',
  'Republican River':
    'Franklin, NE; Red Cloud, NE; Cambridge, NE; Clay Center, KS; Concordia, KS; Scandia, KS',
  'Rio Grande':
    'Creede, CO; Del Norte, CO; Monte Vista, CO; South Fork, CO; Presidio, TX; Hatch, NM; Socorro, NM; Velarde, NM',
  'Roanoke River': 'Brookneal, VA; Scotland Neck, NC; Williamston, NC; Jamesville, NC',
  'Rogue River': 'Shady Cove, OR; Gold Hill, OR; Gold Beach, OR; Merlin, OR; Trail, OR',
  'Root River': 'Lanesboro, MN; Peterson, MN; Rushford, MN; Houston, MN; Preston, MN',
  'Ruby River': 'Alder, MT; Sheridan, MT; Twin Bridges, MT',
  'Sabine River':
    'Carthage, TX; Deweyville, TX; Mineola, TX; Merryville, LA; Hawkins, TX; Gladewater, TX',
  'Sacramento River': 'Red Bluff, CA; Cottonwood, CA; Corning, CA; Colusa, CA; Dunsmuir, CA',
  'St. Croix River': 'Danbury, WI; Osceola, WI; Solon Springs, WI; Taylors Falls, MN',
  'St. Francis River': 'Fredericktown, MO; Marked Tree, AR; Wappapello, MO; Patterson, MO',
  'Salmon River':
    'Challis, ID; Salmon, ID; Riggins, ID; Stanley, ID; North Fork, ID; White Bird, ID',
  'San Antonio River': 'Floresville, TX; Goliad, TX; Karnes City, TX; Falls City, TX',
  'San Juan River': 'Pagosa Springs, CO; Farmington, NM; Blanco, NM; Bluff, UT; Aztec, NM',
  'San Saba River': 'Menard, TX; San Saba, TX; Fort McKavett, TX; Richland Springs, TX',
  'Santee River': 'St. Stephen, SC; Jamestown, SC; McClellanville, SC',
  'Satilla River': 'Waycross, GA; Nahunta, GA; Woodbine, GA; Blackshear, GA; Hoboken, GA',
  'Savannah River': 'Sylvania, GA; Allendale, SC; Girard, GA; Clyo, GA',
  'Scioto River': 'Chillicothe, OH; Waverly, OH; Lucasville, OH; Circleville, OH; Piketon, OH',
  'Shenandoah River':
    'Luray, VA; Elkton, VA; Front Royal, VA; Berryville, VA; Woodstock, VA; Shenandoah, VA',
  'Shoshone River': 'Cody, WY; Powell, WY; Lovell, WY; Wapiti, WY; Byron, WY',
  'Skagit River': 'Concrete, WA; Sedro Woolley, WA; Rockport, WA; Marblemount, WA',
  'Smoky Hill River': 'Lindsborg, KS; Ellsworth, KS; Salina, KS; Chapman, KS; Abilene, KS',
  'Snake River':
    'Rigby, ID; Blackfoot, ID; Glenns Ferry, ID; Marsing, ID; Hagerman, ID; Homedale, ID; Swan Valley, ID; Alpine, WY',
  'Susquehanna River':
    'Wyalusing, PA; Tunkhannock, PA; Sidney, NY; Unadilla, NY; Bainbridge, NY; Karthaus, PA',
  'Suwannee River':
    'White Springs, FL; Mayo, FL; Branford, FL; Old Town, FL; Live Oak, FL; Fargo, GA',
  'Tar River': 'Louisburg, NC; Tarboro, NC; Rocky Mount, NC; Oxford, NC',
  'Tennessee River':
    'Savannah, TN; Linden, TN; Clifton, TN; Decaturville, TN; Scottsboro, AL; Dayton, TN',
  'Teton River': 'Driggs, ID; Victor, ID; Tetonia, ID; Choteau, MT; Rexburg, ID',
  'Tombigbee River':
    'Fulton, MS; Aberdeen, MS; Demopolis, AL; Jackson, AL; Butler, AL; Gainesville, AL',
  'Trinity River':
    'Crockett, TX; Palestine, TX; Trinidad, TX; Riverside, TX; Romayor, TX; Weaverville, CA; Willow Creek, CA',
  'Umpqua River': 'Elkton, OR; Scottsburg, OR; Roseburg, OR; Glide, OR; Oakland, OR',
  'Verde River': 'Camp Verde, AZ; Cottonwood, AZ; Clarkdale, AZ',
  'Verdigris River': 'Neodesha, KS; Independence, KS; Nowata, OK; Coffeyville, KS; Fredonia, KS',
  'Wabash River':
    'Vincennes, IN; Covington, IN; Delphi, IN; Peru, IN; Mount Carmel, IL; Clinton, IN',
  'Walker River': 'Yerington, NV; Smith, NV; Wellington, NV; Schurz, NV',
  'White River':
    'Meeker, CO; Rangely, CO; Cotter, AR; Calico Rock, AR; Clarendon, AR; Petersburg, IN; Worthington, IN; Batesville, AR; Des Arc, AR; Randolph, VT',
  'Willamette River':
    'Harrisburg, OR; Independence, OR; Monroe, OR; St. Paul, OR; Junction City, OR',
  'Wind River': 'Dubois, WY; Crowheart, WY; Riverton, WY; Pavillion, WY',
  'Wisconsin River':
    'Spring Green, WI; Lone Rock, WI; Muscoda, WI; Boscobel, WI; Tomahawk, WI; Merrill, WI',
  'Wood River': 'Hailey, ID; Bellevue, ID; Gooding, ID; Fort Klamath, OR; Meeteetse, WY',
  'Yadkin River': 'Elkin, NC; Ronda, NC; Wilkesboro, NC; Yadkinville, NC; Pilot Mountain, NC',
  'Yampa River': 'Steamboat Springs, CO; Craig, CO; Hayden, CO; Maybell, CO; Yampa, CO',
  'Yazoo River': 'Greenwood, MS; Yazoo City, MS; Belzoni, MS; Satartia, MS',
  'Yellowstone River':
    'Livingston, MT; Big Timber, MT; Columbus, MT; Forsyth, MT; Glendive, MT; Emigrant, MT; Pray, MT; Sidney, MT; Miles City, MT',
}

/** Towns on the open shore, by what they face, as `Town, ST` separated by semicolons. */
export const BEACH_TOWNS: Readonly<Record<string, string>> = {
  Atlantic:
    'Nags Head, NC; Kill Devil Hills, NC; Hatteras, NC; Avon, NC; Buxton, NC; Emerald Isle, NC; Oak Island, NC; Sunset Beach, NC; Holly Ridge, NC; Pawleys Island, SC; Murrells Inlet, SC; Isle of Palms, SC; Folly Beach, SC; Edisto Island, SC; Hilton Head Island, SC; Tybee Island, GA; Jekyll Island, GA; St. Simons Island, GA; Flagler Beach, FL; Palm Coast, FL; New Smyrna Beach, FL; Vero Beach, FL; Jensen Beach, FL; Hobe Sound, FL; Melbourne Beach, FL; Fernandina Beach, FL; Ponte Vedra Beach, FL; Virginia Beach, VA; Ocean City, MD; Bethany Beach, DE; Rehoboth Beach, DE; Fenwick Island, DE; Avalon, NJ; Stone Harbor, NJ; Brigantine, NJ; Montauk, NY; Amagansett, NY; Westerly, RI; Charlestown, RI; Narragansett, RI; Block Island, RI; Chatham, MA; Wellfleet, MA; Truro, MA; Rye, NH; Hampton, NH; Wells, ME; Old Orchard Beach, ME; Phippsburg, ME; Jonesport, ME; Cutler, ME; Harrington, ME',
  Gulf: 'Port Aransas, TX; South Padre Island, TX; Galveston, TX; Port Bolivar, TX; Gilchrist, TX; Freeport, TX; Cameron, LA; Grand Isle, LA; Grand Chenier, LA; Waveland, MS; Long Beach, MS; Pass Christian, MS; Bay St. Louis, MS; Gulf Shores, AL; Orange Beach, AL; Dauphin Island, AL; Port St. Joe, FL; Mexico Beach, FL; Carrabelle, FL; Eastpoint, FL; Apalachicola, FL; Santa Rosa Beach, FL; Gulf Breeze, FL; Boca Grande, FL; Captiva, FL; Englewood, FL; Cedar Key, FL',
  Pacific:
    'Ocean Park, WA; Ocean Shores, WA; Westport, WA; Moclips, WA; Seaview, WA; Manzanita, OR; Rockaway Beach, OR; Pacific City, OR; Neskowin, OR; Yachats, OR; Waldport, OR; Seal Rock, OR; Bandon, OR; Port Orford, OR; Gold Beach, OR; Brookings, OR; Trinidad, CA; Fort Bragg, CA; Mendocino, CA; Gualala, CA; The Sea Ranch, CA; Bodega Bay, CA; Point Arena, CA; Cambria, CA; Cayucos, CA; Big Sur, CA; Crescent City, CA; Pahoa, HI; Keaau, HI; Hauula, HI; Laie, HI; Waianae, HI; Kilauea, HI; Hana, HI; Kaunakakai, HI',
}

/** Cities that buyers come from, largest of their part of the country first. */
export const METROS =
  "Dallas, TX; Fort Worth, TX; Houston, TX; San Antonio, TX; Austin, TX; El Paso, TX; Lubbock, TX; Amarillo, TX; Midland, TX; Abilene, TX; San Angelo, TX; Waco, TX; Tyler, TX; Corpus Christi, TX; Laredo, TX; Wichita Falls, TX; Beaumont, TX; McAllen, TX; Victoria, TX; Oklahoma City, OK; Tulsa, OK; Lawton, OK; Little Rock, AR; Fort Smith, AR; Fayetteville, AR; Jonesboro, AR; Texarkana, AR; Shreveport, LA; Baton Rouge, LA; Monroe, LA; Lafayette, LA; Lake Charles, LA; New Orleans, LA; Jackson, MS; Hattiesburg, MS; Tupelo, MS; Meridian, MS; Birmingham, AL; Montgomery, AL; Mobile, AL; Huntsville, AL; Dothan, AL; Atlanta, GA; Savannah, GA; Macon, GA; Augusta, GA; Albany, GA; Columbus, GA; Jacksonville, FL; Orlando, FL; Tampa, FL; Tallahassee, FL; Fort Myers, FL; Gainesville, FL; Miami, FL; Pensacola, FL; Columbia, SC; Charleston, SC; Greenville, SC; Myrtle Beach, SC; Charlotte, NC; Raleigh, NC; Asheville, NC; Greensboro, NC; Wilmington, NC; Fayetteville, NC; Richmond, VA; Roanoke, VA; Norfolk, VA; Charlottesville, VA; Washington, DC; Baltimore, MD; Hagerstown, MD; Salisbury, MD; Charleston, WV; Morgantown, WV; Parkersburg, WV; Nashville, TN; Memphis, TN; Knoxville, TN; Chattanooga, TN; Johnson City, TN; Jackson, TN; Louisville, KY; Lexington, KY; Bowling Green, KY; Paducah, KY; Owensboro, KY; Cincinnati, OH; Columbus, OH; Cleveland, OH; Dayton, OH; Toledo, OH; Indianapolis, IN; Fort Wayne, IN; Evansville, IN; South Bend, IN; Terre Haute, IN; Chicago, IL; Springfield, IL; Peoria, IL; Champaign, IL; Carbondale, IL; Quincy, IL; St. Louis, MO; Kansas City, MO; Springfield, MO; Columbia, MO; Joplin, MO; Cape Girardeau, MO; Des Moines, IA; Cedar Rapids, IA; Sioux City, IA; Davenport, IA; Dubuque, IA; Mason City, IA; Omaha, NE; Lincoln, NE; North Platte, NE; Grand Island, NE; Scottsbluff, NE; Wichita, KS; Topeka, KS; Salina, KS; Dodge City, KS; Hays, KS; Denver, CO; Colorado Springs, CO; Pueblo, CO; Grand Junction, CO; Durango, CO; Fort Collins, CO; Cheyenne, WY; Casper, WY; Jackson, WY; Cody, WY; Sheridan, WY; Rock Springs, WY; Billings, MT; Bozeman, MT; Missoula, MT; Great Falls, MT; Helena, MT; Kalispell, MT; Miles City, MT; Boise, ID; Idaho Falls, ID; Twin Falls, ID; Coeur d'Alene, ID; Lewiston, ID; Salt Lake City, UT; St. George, UT; Provo, UT; Moab, UT; Vernal, UT; Las Vegas, NV; Reno, NV; Elko, NV; Ely, NV; Phoenix, AZ; Tucson, AZ; Flagstaff, AZ; Prescott, AZ; Yuma, AZ; Kingman, AZ; Show Low, AZ; Albuquerque, NM; Santa Fe, NM; Las Cruces, NM; Roswell, NM; Farmington, NM; Silver City, NM; Clovis, NM; Los Angeles, CA; San Diego, CA; Sacramento, CA; San Francisco, CA; San Jose, CA; Fresno, CA; Bakersfield, CA; Redding, CA; Santa Barbara, CA; San Luis Obispo, CA; Eureka, CA; Stockton, CA; Portland, OR; Eugene, OR; Medford, OR; Bend, OR; Pendleton, OR; Klamath Falls, OR; Ontario, OR; Seattle, WA; Spokane, WA; Yakima, WA; Bellingham, WA; Olympia, WA; Wenatchee, WA; Walla Walla, WA; Minneapolis, MN; Duluth, MN; Rochester, MN; St. Cloud, MN; Bemidji, MN; Mankato, MN; Milwaukee, WI; Madison, WI; Green Bay, WI; Eau Claire, WI; La Crosse, WI; Wausau, WI; Rhinelander, WI; Detroit, MI; Grand Rapids, MI; Lansing, MI; Traverse City, MI; Marquette, MI; Saginaw, MI; Sioux Falls, SD; Rapid City, SD; Aberdeen, SD; Pierre, SD; Fargo, ND; Bismarck, ND; Minot, ND; Grand Forks, ND; Dickinson, ND; New York, NY; Albany, NY; Buffalo, NY; Syracuse, NY; Rochester, NY; Binghamton, NY; Watertown, NY; Plattsburgh, NY; Philadelphia, PA; Pittsburgh, PA; Harrisburg, PA; Erie, PA; Scranton, PA; State College, PA; Williamsport, PA; Trenton, NJ; Atlantic City, NJ; Wilmington, DE; Dover, DE; Hartford, CT; New Haven, CT; Boston, MA; Worcester, MA; Springfield, MA; Pittsfield, MA; Providence, RI; Burlington, VT; Rutland, VT; Concord, NH; Manchester, NH; Portland, ME; Bangor, ME; Presque Isle, ME; Augusta, ME; Anchorage, AK; Fairbanks, AK; Juneau, AK; Wasilla, AK; Honolulu, HI; Hilo, HI; Kailua Kona, HI; Kahului, HI; Lihue, HI"
