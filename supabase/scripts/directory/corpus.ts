// The texts of the generated directory. Every name and number is invented.

const listOf = (text: string) => text.trim().split(/\s*\|\s*|\s*\n\s*/u);

export const FIRST_NAMES: readonly string[] = listOf(`
Aaron | Abigail | Adele | Ahmed | Alan | Alice | Amrita | Andrew | Angela | Anh | Annette | Anthony | Archie | Barbara | Ben | Bethany | Brad
Brenda | Brett | Bridget | Callum | Carmel | Caroline | Charlotte | Chloe | Claire | Clive | Col | Craig | Daisy | Damien | Daniel | Darren
David | Dawn | Deepak | Dimitri | Donna | Doug | Eliza | Elena | Emma | Ewan | Fatima | Fiona | Frank | Gavin | Georgia | Giovanni | Glenda
Graeme | Grace | Hamish | Hannah | Harpreet | Heather | Helen | Hugh | Ian | Imogen | Isabel | Jack | Jane | Jasmine | Jill | Joanne | Joel
Jordan | Josephine | Karen | Kate | Keith | Kelly | Kirra | Kylie | Lachlan | Laura | Leanne | Liam | Linh | Lorraine | Luca | Lucy | Malcolm
Margaret | Maria | Mark | Matilda | Meg | Michael | Narelle | Nathan | Neville | Nina | Noel | Olivia | Oscar | Pam | Patrick | Peta | Phoebe
Priya | Rachel | Ranjit | Rebecca | Rhys | Robyn | Rocco | Ross | Ruby | Ryan | Sally | Samuel | Sarah | Shane | Sharon | Simon | Sofia | Stuart
Susan | Tamsin | Tanya | Tess | Thomas | Tim | Tran | Trevor | Vanessa | Vince | Warren | Wendy | William | Yasmin | Zoe`);

export const LAST_NAMES: readonly string[] = listOf(`
Abbott | Adams | Ainsworth | Anderson | Atkinson | Bailey | Barker | Bartlett | Bell | Bennett | Bertolini | Bianchi | Blake | Bourke | Bowden
Boyle | Brennan | Briggs | Brown | Burgess | Butler | Byrne | Callaghan | Cameron | Campbell | Carter | Casey | Chapman | Clarke | Collins
Condon | Cooper | Costa | Crawford | Crowe | Cullen | Cunningham | Dalton | Davies | Dawson | De Luca | Dempsey | Dixon | Doherty | Donnelly
Doyle | Duffy | Dunstan | Eagleton | Edwards | Elliott | Esposito | Evans | Fairley | Farrell | Ferguson | Fitzgerald | Fleming | Foster | Fraser
Gallagher | Gardiner | Gibson | Gill | Gleeson | Graham | Grant | Greco | Griffiths | Hall | Hamilton | Hannan | Harrison | Hayes | Henderson
Hogan | Holland | Hopkins | Howard | Hughes | Hunter | Irwin | Ivanov | Jackson | Jenkins | Johnston | Kalafatis | Kaur | Keane | Kelly | Kerr
Khan | King | Lawson | Le | Lewis | Lombardi | Lynch | Macdonald | Mackay | Maher | Mahoney | Mancini | Marshall | Mason | McBride | McCarthy
McGrath | McIntyre | McKenzie | Mehta | Miller | Mitchell | Moloney | Moore | Morgan | Morris | Murphy | Murray | Nguyen | Nicholls | O'Brien
O'Connor | O'Sullivan | Okafor | Orr | Page | Papadopoulos | Parker | Patel | Pearce | Pham | Phillips | Pike | Power | Quinn | Reid | Reilly
Richards | Roberts | Robinson | Romano | Ross | Russo | Ryan | Sandhu | Scott | Shannon | Sharma | Shaw | Sheehan | Simpson | Singh | Smith
Stewart | Stone | Sullivan | Sutherland | Taylor | Thomson | Tran | Turner | Vella | Vogel | Wallace | Walsh | Ward | Watson | Webb | White
Whitelaw | Williams | Wilson | Wright | Young | Zammit`);

export const TOWNS: readonly (readonly [town: string, state: string, postcode: string])[] = listOf(`
Hay, NSW 2711 | Echuca, VIC 3564 | Berri, SA 5343 | Forbes, NSW 2871 | Mildura, VIC 3500 | St George, QLD 4487 | Deniliquin, NSW 2710
Griffith, NSW 2680 | Shepparton, VIC 3630 | Swan Hill, VIC 3585 | Renmark, SA 5341 | Leeton, NSW 2705 | Kerang, VIC 3579 | Cohuna, VIC 3568
Finley, NSW 2713 | Berrigan, NSW 2712 | Coleambally, NSW 2707 | Condobolin, NSW 2877 | Cowra, NSW 2794 | Goondiwindi, QLD 4390 | Narromine, NSW 2821
Wangaratta, VIC 3677 | Tatura, VIC 3616 | Rochester, VIC 3561 | Boort, VIC 3537 | Robinvale, VIC 3549 | Loxton, SA 5333 | Waikerie, SA 5330
Murray Bridge, SA 5253 | Wagga Wagga, NSW 2650 | Balranald, NSW 2715 | Wentworth, NSW 2648 | Moree, NSW 2400 | Dirranbandi, QLD 4486`).map(
  (line) => {
    const [, town = '', state = '', postcode = ''] = /^(.+), (\w+) (\d+)$/u.exec(line) ?? [];
    return [town, state, postcode];
  },
);

export const TITLES: readonly string[] = listOf(`
Water Broker | Senior Water Broker | Principal Broker | Director | Allocation Trader | Entitlement Specialist | Goulburn Broker | Water Adviser
Broker, Murrumbidgee and Lachlan | Broker, Ovens and Upper Murray | Partner, Groundwater | Regional Manager, Sunraysia | Riverland Broker`);

export const STREETS: readonly string[] = listOf(`
River Street | Weir Road | Canal Bank Road | Paddlewheel Lane | Lock Keepers Row | Station Street | Cressy Street | Hoskins Street | Murray Terrace
Channel Road | Silo Court | Railway Avenue | Old Punt Road | Cadell Street`);

export const SOURCES: readonly string[] = listOf(`
Murray River | Goulburn River | Murrumbidgee River | Lachlan River | Campaspe River | Loddon River | Broken Creek | River Murray below Barmah
Lower Murrumbidgee deep aquifer | Macquarie River | Gwydir River | Ovens River | Condamine River`);

export const ZONES: readonly string[] = listOf(`
Greater Goulburn (Zone 1A) | Boort (Zone 1B) | Campaspe (Zone 4C) | Victorian Murray above Barmah (Zone 6) | Victorian Murray, Barmah to SA (Zone 7)
NSW Murray above Barmah (Zone 10) | NSW Murray below Barmah (Zone 11) | South Australian Murray (Zone 12) | Murrumbidgee (Zone 13) | Lower Darling (Zone 14)
Lachlan regulated | Macquarie regulated | Colleambally deep groundwater`);

export const TRADE_NAMES: readonly string[] = listOf(`
Water | Water Brokers | Water Trading | & Sons Water | Water Exchange | River Brokers | Allocation Services | Irrigation & Water | Water Partners`);

export const LINES: readonly string[] = listOf(`
high-reliability water share | low-reliability water share | seasonal allocation | general security entitlement | high security entitlement
carryover allocation | groundwater allocation | supplementary water licence | Class 3 entitlement`);

/** Sentences of brokers about themselves, with {town}, {years} and {name}. */
export const BIO_SENTENCES: readonly string[] = listOf(`
Grew up on a rice farm outside {town} and still walks the channels in August.
{name} looks after fruit, tomato and dairy properties around {town}, and the many small parcels that change hands between neighbours.
Knows the carryover rules of every zone and says plainly what they cost.
Has brokered water for {years} years, since the first season in which allocation could be sold without the land.
Works with almond, citrus and wine grape blocks that top up late in the season, when the last megalitres are dear.
Before broking came {years} years in irrigation delivery, so {name} can tell you what an outlet will carry in a hot week in January.
Lodges the paperwork of each transfer from first enquiry to the register, and rings when it is through.
Follows the trade openings between the valleys closely for sellers who want to reach buyers downstream.
Prefers a phone call to an e-mail, and is usually at the {town} office before seven.
Also advises family corporations on entitlements that are worth more than the land they came with.
Speaks Italian and Punjabi, and visits the blocks on Thursdays.
Most parcels are under 100 ML, so splits and top-ups are everyday work.
Trade out of these valleys is limited in most seasons; {name} will tell you early whether a transfer can go through.
Three daughters, two kelpies and a machinery shed with a long table: come by.`);

/** Sentences of a listing, with {volume} and {split} in ML, {zone} and {town}. */
export const PARCEL_SENTENCES: readonly string[] = listOf(`
Held in the seller's allocation account, {volume} ML in one line, ready to transfer.
Smaller splits from {split} ML are considered, at the same price per megalitre.
Within {zone} a transfer is usually recorded the same day; trade to other valleys depends on the next opening.
Sold dry after this season's allocation was used on farm at {town}.
Not tied to land, and no delivery share is included.
The vendor prefers a single buyer and will allow 60 days to settle.
One owner since unbundling, no mortgage recorded.
Carried over from last season; the spill risk stays with the buyer after lodgement.
Suits rice, maize or late fodder; the account is at {town}.
Price is negotiable above {split} ML, and the seller pays the application fee.`);

/** Sentences of a company about itself, with {town} and {year}. */
export const COMPANY_SENTENCES: readonly string[] = listOf(`
A brokerage that has worked from {town} since {year}, with agents in the neighbouring districts.
Handles seasonal allocation and water shares for dairy, fodder, orchard and cropping properties along the river.
Lodges the paperwork for each transfer from first enquiry to the register, and says plainly what it costs.
Lists general and high security entitlements, groundwater and allocation for rice, cotton, wine grape and almond growers.
Open on weekdays in {town}, by telephone at any time of the season, and six days a week from September to March.
Founded in {year} by two farming families and still owned by them.`);
